import { useId } from 'react';
import styles from './overview.module.css';

interface FilterRowProps {
  readonly label: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** One choice as a line that scrolls sideways. Radios, so that arrow keys and screen readers work by themselves. */
export function FilterRow({ label, options, value, onChange }: FilterRowProps) {
  const name = useId();
  return (
    <fieldset className={styles['row']}>
      <legend className={styles['legend']}>{label}</legend>
      {options.map((option) => (
        <label key={option.id} className={styles['option']}>
          <input
            type="radio"
            className={styles['radio']}
            name={name}
            checked={option.id === value}
            onChange={() => onChange(option.id)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
