import { Link } from '@tanstack/react-router';
import styles from './gate-panel.module.css';

const noFreeView = 1007;

/** Why the video does not play, and what opens it. */
export function GatePanel({ code, message }: { code: number; message: string }) {
  const earnable = code === noFreeView;
  return (
    <section className={styles['gate']} aria-label="观看权限">
      <p className={styles['message']}>{message}</p>
      <p className={styles['hint']}>{earnable ? '看广告可得观看次数，24:00 重置' : '会员专享内容，开通后不限次数'}</p>
      <div className={styles['actions']}>
        {earnable && (
          <Link to="/free" className={styles['earn']}>
            看广告得次数
          </Link>
        )}
        <Link to="/joinVip" className={styles['vip']}>
          开通VIP
        </Link>
      </div>
    </section>
  );
}
