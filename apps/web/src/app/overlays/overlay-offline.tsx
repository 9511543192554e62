import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import styles from '../app.module.css';

function watchConnection(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** Says over any screen that the network is gone. */
export function OfflineBanner() {
  const online = useSyncExternalStore(watchConnection, () => navigator.onLine);
  return (
    <output className={styles.offline}>
      {!online && (
        <span>
          <CloudOff aria-hidden="true" />
          网络已断开，部分内容可能无法更新
        </span>
      )}
    </output>
  );
}
