import { ReaderTheme } from '../settings/reader-theme.tsx';
import styles from './state-page.module.css';

const lines = ['100%', '94%', '98%', '64%', '100%', '96%', '42%', '100%', '90%', '70%'];

/** Lines that are on their way. */
export function LoadingPage({ title = '' }: { title?: string }) {
  return (
    <output className={styles.loading} aria-label="正在加载">
      {title !== '' && <span className={styles.chapter}>{title}</span>}
      {lines.map((width, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} className={styles.line} style={{ width }} />
      ))}
    </output>
  );
}

/** The same before anything of the novel is known. */
export function LoadingFrame() {
  return (
    <ReaderTheme>
      <div className={styles.frame}>
        <LoadingPage />
      </div>
    </ReaderTheme>
  );
}
