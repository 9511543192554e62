import { newId } from '@liuguang/contract/helpers/new-id.ts';
import { danmakuMaxLength } from '@liuguang/contract/danmaku-lines.ts';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../lib/api/api-error.ts';
import { openLoginPopup } from '../../../lib/session/session.ts';
import { useAppStore } from '../../../lib/storage/app-store.ts';
import { watchKeyboard } from '../../../ui/layers.ts';
import { useSendDanmaku } from './api.ts';
import { useDanmakuStage } from './danmaku-stage.ts';
import styles from './inline-send.module.css';

interface InlineSendProps {
  /** The controls that it stands in: they rise above the keyboard and stay while somebody writes. */
  readonly onWriting: (writing: boolean) => void;
  /** A login cannot be shown over a full screen. */
  readonly onLeave: () => void;
}

/** The box for danmaku on a full screen, over which no sheet and no toast can lie. */
export function InlineSend({ onWriting, onLeave }: InlineSendProps) {
  const send = useSendDanmaku();
  const stage = useDanmakuStage((state) => state.stage);
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState('');
  const [key, setKey] = useState(newId);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');
  useEffect(() => {
    const controls = form.current?.parentElement?.parentElement;
    return controls ? watchKeyboard(controls) : undefined;
  }, []);

  const submit = async () => {
    if (text.trim() === '' || !stage || busy) return;
    const { videoId, grant } = stage;
    setBusy(true);
    setRefused('');
    try {
      await send({ videoId, grant, at: stage.now(), text, mode: 'scroll', color: '#FFFFFF', clientKey: key });
      setText('');
      setKey(newId());
      form.current?.querySelector('input')?.blur();
    } catch (error) {
      setRefused(messageOf(error));
    }
    setBusy(false);
  };
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {refused && (
        <p className={styles.refused} role="alert">
          {refused}
        </p>
      )}
      <input
        className={styles.input}
        aria-label="弹幕内容"
        placeholder="发个友善的弹幕"
        enterKeyHint="send"
        autoComplete="off"
        disabled={stage === null}
        maxLength={danmakuMaxLength}
        value={text}
        onFocus={() => {
          onWriting(true);
          const { signedIn, entering } = useAppStore.getState();
          if (signedIn || entering) return;
          onLeave();
          openLoginPopup();
        }}
        onBlur={() => onWriting(false)}
        onChange={(event) => setText(event.target.value)}
      />
      {text.trim() !== '' && (
        <button type="submit" className={styles.send} disabled={busy}>
          发送
        </button>
      )}
    </form>
  );
}
