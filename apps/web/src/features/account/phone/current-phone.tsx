import { Smartphone } from 'lucide-react';
import styles from './phone.module.css';

export function CurrentPhone({ phone }: { phone: string }) {
  return (
    <div className={styles.now}>
      <Smartphone className={styles.nowIcon} aria-hidden="true" />
      <div>
        <p className={styles.nowLabel}>当前绑定</p>
        <p className={styles.nowNumber}>{phone}</p>
      </div>
    </div>
  );
}
