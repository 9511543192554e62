import type { ReactNode } from 'react';
import styles from './message-state.module.css';

export interface MessageStateProps {
  icon: ReactNode;
  title: string;
  note?: string | undefined;
  /** Buttons: what to do next. */
  children?: ReactNode;
  /** `alert` for something that went wrong just now. */
  role?: 'status' | 'alert';
}

/** What a screen or list shows instead of content: an icon, a line, a hint, and what to do next. */
export function MessageState({ icon, title, note, children, role = 'status' }: MessageStateProps) {
  return (
    <div className={styles.state} role={role}>
      <div className={styles.icon} aria-hidden="true">
        {icon}
      </div>
      <p className={styles.title}>{title}</p>
      {note && <p className={styles.note}>{note}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
