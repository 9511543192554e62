import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import styles from './form.module.css';

export interface FormProps {
  children: ReactNode;
  onSubmit: () => void;
  /** On the button. */
  action: string;
  busy: boolean;
  /** On the button while busy, e.g. 登录中... */
  busyLabel: string;
  disabled?: boolean;
  /** Below the button: other ways, agreements. */
  foot?: ReactNode;
}

/** A column of fields with one main action; Enter in any field is the same as the button. */
export function Form({ children, onSubmit, action, busy, busyLabel, disabled = false, foot }: FormProps) {
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit();
      }}
    >
      {children}
      <div className={styles.action}>
        <Button type="submit" block busy={busy} busyLabel={busyLabel} disabled={disabled}>
          {action}
        </Button>
      </div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </form>
  );
}
