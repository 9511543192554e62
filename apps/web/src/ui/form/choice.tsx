import styles from './choice.module.css';
import { RadioOptions } from './radio-options.tsx';

export interface ChoiceProps {
  label: string;
  options: readonly { readonly id: string; readonly label: string }[];
  value: string;
  onChange: (id: string) => void;
}

/** One of a few, side by side. */
export function Choice({ label, options, value, onChange }: ChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.row}>
        <RadioOptions options={options} value={value} onChange={onChange} className={styles.option} />
      </div>
    </fieldset>
  );
}
