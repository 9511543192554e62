import { openLoginPopup, useSignedIn, useUser } from '../../../lib/session/session.ts';
import { useAppStore } from '../../../lib/storage/app-store.ts';
import { openWatchAd, useWatchedToday } from '../../../entities/video/watched-today.ts';
import { Button } from '../../../ui/button/button.tsx';
import styles from './views-panel.module.css';

/** How many views are left today, and the way to more. */
export function ViewsPanel() {
  const signedIn = useSignedIn();
  const entering = useAppStore((memory) => memory.entering);
  const user = useUser().data;
  const left = useWatchedToday().data?.viewingTimes ?? user?.viewingTimes;
  return (
    <section className={styles.panel} data-theme="dark" aria-label="今日剩余次数">
      <div>
        <p className={styles.label}>今日剩余次数</p>
        <p className={styles.value}>
          {left ?? '–'} <span className={styles.unit}>次</span>
        </p>
        <p className={styles.note}>每条广告得 1 次，24:00 重置</p>
      </div>
      {signedIn || entering ? (
        <Button onClick={openWatchAd} disabled={!signedIn}>
          看广告 +1
        </Button>
      ) : (
        <Button onClick={openLoginPopup}>登录领取</Button>
      )}
    </section>
  );
}
