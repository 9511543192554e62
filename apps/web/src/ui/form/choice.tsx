import styles from './choice.module.css';
import { RadioOptions } from './radio-options.tsx';

export interface ChoiceProps<T extends string> {
  label: string;
  options: readonly { readonly id: T; readonly label: string }[];
  value: T;
  onChange: (id: T) => void;
}

/** One of a few, side by side. */
export function Choice<T extends string>({ label, options, value, onChange }: ChoiceProps<T>) {
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.row}>
        <RadioOptions options={options} value={value} onChange={onChange} className={styles.option} />
      </div>
    </fieldset>
  );
}
