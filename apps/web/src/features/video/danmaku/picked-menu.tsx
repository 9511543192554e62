import type { Danmaku } from '@liuguang/contract/shapes/danmaku.ts';
import { useEffect, useRef } from 'react';
import { openReport } from '../../../entities/report/report.ts';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { useMenuLayer } from '../../../ui/layers.ts';
import { blockSender } from './danmaku-settings.ts';
import { useDanmakuStage } from './danmaku-stage.ts';
import styles from './picked-menu.module.css';

interface PickedMenuProps {
  readonly item: Danmaku;
  readonly onHide: (id: string) => void;
  readonly onClose: () => void;
}

/** What can be done about something that somebody wrote onto the picture. */
export function PickedMenu({ item, onHide, onClose }: PickedMenuProps) {
  const me = useDanmakuStage((state) => state.me);
  const menu = useRef<HTMLDivElement>(null);
  useMenuLayer(onClose);
  useEffect(() => menu.current?.querySelector('button')?.focus(), []);
  const report = async () => {
    onClose();
    // The sheet of reasons lies on the page, which a full screen hides.
    if (document.fullscreenElement) await document.exitFullscreen().catch(() => undefined);
    await openReport({ kind: 'danmaku', id: item.id, onDone: () => onHide(item.id) });
  };
  const block = () => {
    onClose();
    blockSender(item.by);
    showToast('已屏蔽此人的弹幕');
  };
  return (
    <>
      <button type="button" className={styles.away} aria-label="关闭菜单" onClick={onClose} />
      <div ref={menu} className={styles.menu} role="menu" tabIndex={-1} aria-label="弹幕">
        <p className={styles.text}>{item.text}</p>
        {item.by === me ? (
          <p className={styles.own}>这是你发的弹幕</p>
        ) : (
          <div className={styles.row}>
            <button type="button" role="menuitem" className={styles.item} onClick={() => void report()}>
              举报
            </button>
            <button type="button" role="menuitem" className={styles.item} onClick={block}>
              屏蔽此人
            </button>
          </div>
        )}
      </div>
    </>
  );
}
