import { newId } from '@liuguang/contract/helpers/new-id.ts';
import { danmakuColors, danmakuMaxLength } from '@liuguang/contract/danmaku-lines.ts';
import type { DanmakuColor, DanmakuMode } from '@liuguang/contract/shapes/danmaku.ts';
import { type CSSProperties, useState } from 'react';
import { useUser } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { RadioOptions } from '../../../ui/form/radio-options.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { useSendDanmaku } from './api.ts';
import { useDanmakuStage } from './danmaku-stage.ts';
import styles from './send-sheet.module.css';

const modes: readonly { id: DanmakuMode; label: string }[] = [
  { id: 'scroll', label: '滚动' },
  { id: 'top', label: '顶部' },
  { id: 'bottom', label: '底部' },
];
const colorNames: Readonly<Record<DanmakuColor, string>> = {
  '#FFFFFF': '白色',
  '#FFC46B': '金色',
  '#FF8F7F': '珊瑚',
  '#FF9AD5': '粉色',
  '#8FD3FF': '天蓝',
  '#7FE3B5': '薄荷',
  '#D3B6FF': '紫色',
  '#F5F07A': '柠檬',
};

/** The line, how it moves and, for VIP, its colour. It goes to the moment at which the video is when it is sent. */
export function SendSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const send = useSendDanmaku();
  const isVip = (useUser().data?.vip.level ?? 0) > 0;
  const [text, setText] = useState('');
  const [mode, setMode] = useState<DanmakuMode>('scroll');
  const [color, setColor] = useState<DanmakuColor>('#FFFFFF');
  const [key, setKey] = useState(newId);

  const submit = async () => {
    const { stage } = useDanmakuStage.getState();
    if (text.trim() === '' || !stage) return;
    const { videoId, grant } = stage;
    await send({ videoId, grant, at: stage.now(), text, mode, color, clientKey: key });
    setText('');
    setKey(newId());
    onClose();
  };
  const choose = (one: DanmakuColor) => {
    if (one !== '#FFFFFF' && !isVip) showToast('彩色弹幕为会员专享');
    else setColor(one);
  };

  return (
    <Sheet open={open} onClose={onClose} title="发弹幕" aside={`${text.length}/${danmakuMaxLength}`}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          // What is refused has been said by a toast.
          submit().catch(() => undefined);
        }}
      >
        <input
          className={styles.input}
          aria-label="弹幕内容"
          placeholder="发个友善的弹幕"
          enterKeyHint="send"
          autoComplete="off"
          maxLength={danmakuMaxLength}
          value={text}
          style={{ color: color === '#FFFFFF' ? undefined : color }}
          onChange={(event) => setText(event.target.value)}
        />
        <Button disabled={text.trim() === ''} busyLabel="发送中..." onClick={submit}>
          发送
        </Button>
      </form>
      <fieldset className={styles.line}>
        <legend className={styles.legend}>位置</legend>
        <RadioOptions options={modes} value={mode} onChange={setMode} className={styles.mode} />
      </fieldset>
      <fieldset className={cx(styles.line, styles.colors)}>
        <legend className={styles.legend}>
          颜色<span className={styles.vip}>VIP</span>
        </legend>
        {danmakuColors.map((one) => (
          <button
            key={one}
            type="button"
            className={styles.color}
            aria-label={colorNames[one]}
            aria-pressed={one === color}
            data-locked={one !== '#FFFFFF' && !isVip}
            style={{ '--dot': one } as CSSProperties}
            onClick={() => choose(one)}
          />
        ))}
      </fieldset>
    </Sheet>
  );
}
