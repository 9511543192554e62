import { useId } from 'react';
import type { FormField } from '../../../lib/forms/form.ts';
import area from '../../../ui/form/text-area.module.css';
import styles from './publish.module.css';

interface SelectFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly { readonly value: string; readonly name: string }[];
}

/** The phone's own picker. */
export function SelectField({ label, value, onChange, options }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} className={area.area} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </div>
  );
}

interface AreaFieldProps extends FormField {
  readonly label: string;
  readonly placeholder: string;
}

export function AreaField({ label, value, onChange, onBlur, error, placeholder }: AreaFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={area.area}
        rows={6}
        maxLength={3000}
        value={value}
        placeholder={placeholder}
        aria-invalid={error !== undefined || undefined}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      <p className={styles.error} role="alert">
        {error}
      </p>
    </div>
  );
}
