import { useQueryClient } from '@tanstack/react-query';
import { Clock, Moon } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { formatDateTime } from '../../lib/format/format.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { useAppStore, type YouthLock as Lock } from '../../lib/storage/app-store.ts';
import { Button } from '../../ui/button/button.tsx';
import { useLayer } from '../../ui/layers.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { PinSteps } from './pin-steps.tsx';
import styles from './youth-lock.module.css';

/** Over every screen while the server gives this account nothing more; the parent's PIN opens it. */
export function YouthLock() {
  const lock = useAppStore((memory) => memory.youthLock);
  const signedIn = useSignedIn();
  useEffect(() => {
    // Another account, or none, is another matter.
    if (!signedIn) useAppStore.setState({ youthLock: null });
  }, [signedIn]);
  return lock && signedIn ? createPortal(<LockScreen lock={lock} />, document.body) : null;
}

const longestTimerMs = 2 ** 31 - 1;

function LockScreen({ lock }: { lock: Lock }) {
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const layer = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayer(layer, panel, { open: true, onDismiss: undefined });

  const open = (): void => {
    useAppStore.setState({ youthLock: null });
    void client.resetQueries();
  };
  useEffect(() => {
    // What plays has had its time.
    for (const video of document.querySelectorAll('video')) video.pause();
    const wait = Math.min(longestTimerMs, Math.max(0, lock.until - Date.now()) + 1000);
    const timer = setTimeout(open, wait);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `open` is the same whenever it runs
  }, [lock]);

  const unlocked = (): void => {
    showToast('青少年模式已关闭');
    open();
  };
  const isNight = lock.youthLock === 'night';
  return (
    <div ref={layer} className={styles.layer}>
      <dialog ref={panel} open className={styles.panel} aria-modal="true" aria-labelledby={titleId} tabIndex={-1}>
        <span className={styles.sign} aria-hidden="true">
          {isNight ? <Moon /> : <Clock />}
        </span>
        <h2 id={titleId} className={styles.title}>
          {isNight ? '夜深了，休息一下吧' : '今日使用时长已用完'}
        </h2>
        <p className={styles.note}>
          {isNight ? '青少年模式下 22:00 至次日 6:00 无法使用' : '青少年模式下每天最多使用 40 分钟'}
          <br />
          {formatDateTime(lock.until).slice(5, 16)} 后可以继续使用
        </p>
        {asked ? (
          <div className={styles.asked}>
            <PinSteps turnOn={false} onDone={unlocked} />
            <Button kind="quiet" block onClick={() => setAsked(false)}>
              取消
            </Button>
          </div>
        ) : (
          <Button block onClick={() => setAsked(true)}>
            监护人输入密码退出
          </Button>
        )}
      </dialog>
    </div>
  );
}
