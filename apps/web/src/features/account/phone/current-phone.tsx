import { Smartphone } from 'lucide-react';
import styles from './phone.module.css';

export function CurrentPhone({ phone }: { phone: string }) {
  return (
    <div className={styles['now']}>
      <Smartphone className={styles['now-icon']} aria-hidden="true" />
      <div>
        <p className={styles['now-label']}>当前绑定</p>
        <p className={styles['now-number']}>{phone}</p>
      </div>
    </div>
  );
}
