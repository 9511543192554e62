import type { ReactNode } from 'react';
import { RadioOptions, type RadioOptionsProps } from '../../../../ui/form/radio-options.tsx';
import styles from './rows.module.css';

/** A labelled line of a panel. */
export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span className={styles.label}>{label}</span>
      <div className={styles.value}>{children}</div>
    </div>
  );
}

interface StepperProps {
  readonly label: string;
  readonly value: number;
  readonly step: number;
  readonly limits: { readonly min: number; readonly max: number };
  readonly show?: (value: number) => string;
  readonly signs?: readonly [less: string, more: string];
  readonly onChange: (value: number) => void;
}

const plusMinus = ['−', '+'] as const;

/** Less and more, with the value between them. */
export function Stepper({ label, value, step, limits, show = String, signs = plusMinus, onChange }: StepperProps) {
  const set = (next: number) => onChange(Math.min(limits.max, Math.max(limits.min, next)));
  return (
    <fieldset className={styles.stepper} aria-label={label}>
      <button
        type="button"
        aria-label={`减小${label}`}
        disabled={value <= limits.min}
        onClick={() => set(value - step)}
      >
        {signs[0]}
      </button>
      <output className={styles.number}>{show(value)}</output>
      <button
        type="button"
        aria-label={`增大${label}`}
        disabled={value >= limits.max}
        onClick={() => set(value + step)}
      >
        {signs[1]}
      </button>
    </fieldset>
  );
}

interface ChipsProps<T extends string> extends Omit<RadioOptionsProps<T>, 'className'> {
  readonly label: string;
}

/** One of a few. */
export function Chips<T extends string>({ label, ...choice }: ChipsProps<T>) {
  return (
    <div className={styles.chips} role="radiogroup" aria-label={label}>
      <RadioOptions {...choice} className={styles.chip} />
    </div>
  );
}
