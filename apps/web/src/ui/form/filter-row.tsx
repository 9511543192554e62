import { cx } from '../cx.ts';
import styles from './filter-row.module.css';
import { RadioOptions, type RadioOptionsProps } from './radio-options.tsx';

interface FilterRowProps<T extends string> extends RadioOptionsProps<T> {
  readonly label: string;
}

/** One choice as a line of chips. Its class gives `--chip-target`, `--chip-padding` and `--chip-text`. */
export function FilterRow<T extends string>({ label, className, ...choice }: FilterRowProps<T>) {
  return (
    <fieldset className={cx(styles.row, className)}>
      <legend className={styles.legend}>{label}</legend>
      <RadioOptions {...choice} className={styles.option} />
    </fieldset>
  );
}
