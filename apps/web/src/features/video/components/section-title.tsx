import styles from './section-title.module.css';

export function SectionTitle({ children, note }: { children: string; note?: string }) {
  return (
    <h2 className={styles.title}>
      {children}
      {note && <span className={styles.note}>{note}</span>}
    </h2>
  );
}
