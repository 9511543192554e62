import type { ReactNode } from 'react';
import styles from '../../ui/form/form-page.module.css';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { useBack } from './use-back.ts';

interface FormPageProps {
  /** Of the screen, in its header. */
  title: string;
  /** A few warm words above the form; left out on plain lists. */
  heading?: string;
  note?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** A screen that is a header with the way back, a heading and one column: forms, settings, lists of rows. */
export function FormPage({ title, heading, note, action, children }: FormPageProps) {
  return (
    <div className={styles.page}>
      <PageHeader title={title} onBack={useBack()} action={action} clear />
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
