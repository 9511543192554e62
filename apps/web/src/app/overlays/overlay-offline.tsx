import { CloudOff } from 'lucide-react';
import { useOnline } from '../../lib/native/use-online.ts';
import styles from '../app.module.css';

/** Says over any screen that the network is gone. */
export function OfflineBanner() {
  const online = useOnline();
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
