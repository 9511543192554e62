import { useEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import styles from './pin-field.module.css';

export interface PinFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  digits?: number;
  error?: string | undefined;
  /** Takes the focus when it appears. */
  focused?: boolean;
}

/** A short number, one box a digit, shown as dots. One real input lies over the boxes. */
export function PinField({ label, value, onChange, digits = 4, error, focused = false }: PinFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!focused) return undefined;
    // After the sheet around it, which takes the focus first.
    const frame = requestAnimationFrame(() => input.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, [focused]);
  return (
    <label className={styles.pin}>
      <span className={styles.label}>{label}</span>
      <span className={styles.boxes}>
        {Array.from({ length: digits }, (_, place) => (
          <span
            key={place}
            className={cx(styles.box, error !== undefined && styles.wrong)}
            data-filled={place < value.length}
            data-next={place === value.length}
          />
        ))}
        <input
          ref={input}
          className={styles.input}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={digits}
          value={value}
          aria-invalid={error !== undefined || undefined}
          onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, ''))}
        />
      </span>
      <span className={styles.error} role="alert">
        {error}
      </span>
    </label>
  );
}
