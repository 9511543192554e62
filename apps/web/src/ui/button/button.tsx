import type { MouseEvent, ReactNode } from 'react';
import styles from './button.module.css';
import { cx } from '../cx.ts';
import { Spinner } from '../feedback/spinner.tsx';
import { useBusy } from '../use-busy.ts';

export interface ButtonProps {
  children: ReactNode;
  /** Returning a promise makes the button busy until it settles. */
  onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown;
  kind?: 'primary' | 'gold' | 'quiet' | 'plain';
  size?: 'normal' | 'small';
  /** Full width. */
  block?: boolean;
  busy?: boolean;
  /** Shown beside the spinner while busy, e.g. 登录中... */
  busyLabel?: string;
  disabled?: boolean;
  type?: 'button' | 'submit';
  className?: string | undefined;
}

export function Button(props: ButtonProps) {
  const { kind = 'primary', size = 'normal', block, disabled = false, type = 'button', className } = props;
  const [running, run] = useBusy(props.onClick);
  const busy = running || props.busy === true;
  return (
    <button
      type={type}
      className={cx(styles.button, styles[kind], styles[size], block && styles.block, className)}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : run(event))}
    >
      <span className={cx(styles.label, busy && styles.hidden)}>{props.children}</span>
      {busy && (
        <span className={styles.busy}>
          <Spinner label={props.busyLabel} />
          {props.busyLabel && <span aria-hidden="true">{props.busyLabel}</span>}
        </span>
      )}
    </button>
  );
}
