import { Rocket } from 'lucide-react';
import { takeNewest } from '../../lib/native/start-updates.ts';
import { Button } from '../../ui/button/button.tsx';
import styles from './update-ready.module.css';

/** A new version waits: a card over the foot of the screen, which can go on being used. */
export function UpdateReady({ onLater }: { onLater: () => void }) {
  return (
    <dialog open className={styles.card} aria-label="更新已就绪">
      <span className={styles.icon} aria-hidden="true">
        <Rocket />
      </span>
      <output className={styles.words}>
        <strong className={styles.title}>更新已就绪</strong>
        <span className={styles.note}>新版本已下载好，切换页面时会自动更新</span>
      </output>
      <div className={styles.buttons}>
        <Button kind="quiet" size="small" onClick={onLater}>
          稍后
        </Button>
        <Button size="small" busyLabel="更新中..." onClick={takeNewest}>
          立即更新
        </Button>
      </div>
    </dialog>
  );
}
