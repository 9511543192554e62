import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './icon-button.module.css';
import { useBusy } from '../use-busy.ts';

export interface IconButtonProps {
  /** What it does, for screen readers. */
  label: string;
  icon: ReactNode;
  onClick?: () => unknown;
  /** Shown at the corner, e.g. a Badge. */
  badge?: ReactNode;
  /** For a toggle: like, collect. */
  pressed?: boolean;
  disabled?: boolean;
  className?: string | undefined;
}

export function IconButton({ label, icon, onClick, badge, pressed, disabled = false, className }: IconButtonProps) {
  const [busy, run] = useBusy(onClick);
  return (
    <button
      type="button"
      className={cx(styles.iconButton, className)}
      aria-label={label}
      aria-pressed={pressed}
      aria-busy={busy || undefined}
      disabled={disabled}
      onClick={() => run()}
    >
      {icon}
      {badge}
    </button>
  );
}
