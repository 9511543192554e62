import { useId } from 'react';
import { cx } from '../cx.ts';
import styles from './radio-options.module.css';

export interface RadioOptionsProps<T extends string> {
  readonly options: readonly { readonly id: T; readonly label: string }[];
  readonly value: T;
  readonly onChange: (id: T) => void;
  /** The look of one option; `:has(:checked)` is the chosen one. */
  readonly className?: string | undefined;
}

/** The options of one choice. Radios, so that arrow keys and screen readers work by themselves. */
export function RadioOptions<T extends string>({ options, value, onChange, className }: RadioOptionsProps<T>) {
  const name = useId();
  return options.map((option) => (
    <label key={option.id} className={cx(styles.option, className)}>
      <input
        type="radio"
        className={styles.radio}
        name={name}
        checked={option.id === value}
        onChange={() => onChange(option.id)}
      />
      <span>{option.label}</span>
    </label>
  ));
}
