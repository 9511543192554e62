import styles from './spinner.module.css';

export function Spinner({ label = '加载中' }: { label?: string | undefined }) {
  return <output className={styles.spinner} aria-label={label} />;
}
