import type { ReactNode } from 'react';
import styles from './form-page.module.css';
import { PageHeader } from '../layout/page-header.tsx';

export interface FormPageProps {
  /** Of the screen, in its header. */
  title: string;
  onBack?: (() => void) | undefined;
  /** A few warm words above the form; left out on plain lists. */
  heading?: string | undefined;
  note?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** A screen that is a header, a heading and one column: forms, settings, lists of rows. */
export function FormPage({ title, onBack, heading, note, action, children }: FormPageProps) {
  return (
    <div className={styles.page}>
      <PageHeader title={title} onBack={onBack} action={action} clear />
      <div className={styles.column}>
        {heading && (
          <div className={styles.intro}>
            <p className={styles.heading}>{heading}</p>
            {note && <p className={styles.note}>{note}</p>}
          </div>
        )}
        {children}
      </div>
    </div>
  );
}
