import styles from './spinner.module.css';

export function Spinner({ label = '加载中' }: { label?: string | undefined }) {
  return <span className={styles['spinner']} role="status" aria-label={label} />;
}
