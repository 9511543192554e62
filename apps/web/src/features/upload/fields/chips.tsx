import { RadioOptions } from '../../../ui/form/radio-options.tsx';
import styles from './fields.module.css';

interface ChipsProps<T extends string> {
  readonly label: string;
  readonly options: readonly { readonly id: T; readonly label: string }[];
  readonly value: NoInfer<T>;
  readonly onChange: (id: T) => void;
  readonly note?: string | undefined;
}

/** One of several, in lines that break. */
export function Chips<T extends string>({ label, options, value, onChange, note }: ChipsProps<T>) {
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.chips}>
        <RadioOptions options={options} value={value} onChange={onChange} className={styles.chip} />
      </div>
      {note && <p className={styles.note}>{note}</p>}
    </fieldset>
  );
}
