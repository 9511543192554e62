import type { ReactNode } from 'react';
import styles from './section-head.module.css';

/** The name of a part of the screen, and what stands at its right. */
export function SectionHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </div>
  );
}
