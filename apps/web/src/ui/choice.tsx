import { useId } from 'react';
import styles from './choice.module.css';

export interface ChoiceProps {
  label: string;
  options: readonly { readonly id: string; readonly label: string }[];
  value: string;
  onChange: (id: string) => void;
}

/** One of a few, side by side. */
export function Choice({ label, options, value, onChange }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles['choice']}>
      <legend className={styles['legend']}>{label}</legend>
      <div className={styles['row']}>
        {options.map((option) => (
          <label key={option.id} className={styles['option']}>
            <input
              type="radio"
              className={styles['radio']}
              name={name}
              checked={option.id === value}
              onChange={() => onChange(option.id)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
