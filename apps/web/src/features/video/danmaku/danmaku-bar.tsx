import { SlidersHorizontal } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { withAccount } from '../../../lib/session/session.ts';
import { useAppStore } from '../../../lib/storage/app-store.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { changeDanmaku, useDanmaku } from './danmaku-settings.ts';
import { useDanmakuStage } from './danmaku-stage.ts';
import styles from './danmaku-bar.module.css';

const SendSheet = lazyPart(() => import('./send-sheet.tsx').then((module) => module.SendSheet));
const SettingsSheet = lazyPart(() => import('./settings-sheet.tsx').then((module) => module.SettingsSheet));

/** Below the picture: the way to write onto it, and how it is shown. Not there in youth mode. */
export function DanmakuBar() {
  const youth = useAppStore((state) => state.youth);
  const stage = useDanmakuStage((state) => state.stage);
  const on = useDanmaku((state) => state.on);
  const [open, setOpen] = useState<'send' | 'settings' | null>(null);
  // Stays mounted once it was open, so that it can slide away.
  const [opened, setOpened] = useState<{ send?: true; settings?: true }>({});
  if (youth) return null;
  const show = (which: 'send' | 'settings') => {
    setOpened((before) => ({ ...before, [which]: true }));
    setOpen(which);
  };
  const write = () => void withAccount(() => show('send'));
  const close = () => setOpen(null);
  return (
    <div className={styles.bar}>
      {on ? (
        <button type="button" className={styles.field} disabled={stage === null} onClick={write}>
          <span>发个友善的弹幕</span>
          <span className={styles.letter} aria-hidden="true">
            A
          </span>
        </button>
      ) : (
        <button type="button" className={styles.field} onClick={() => changeDanmaku({ on: true })}>
          <span>弹幕已关闭</span>
        </button>
      )}
      <IconButton
        className={styles.settings}
        label="弹幕设置"
        icon={<SlidersHorizontal />}
        onClick={() => show('settings')}
      />
      <Suspense>
        {opened.send && <SendSheet open={open === 'send'} onClose={close} />}
        {opened.settings && <SettingsSheet open={open === 'settings'} onClose={close} />}
      </Suspense>
    </div>
  );
}
