import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import styles from './text-field.module.css';

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'placeholder' | 'readOnly' | 'disabled' | 'min' | 'max' | 'name'
>;

export interface TextFieldProps extends InputProps {
  /** Seen above the field and said by screen readers. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  /** What is wrong, in place. */
  error?: string | undefined;
  /** A quiet line below, while nothing is wrong. */
  hint?: string | undefined;
  /** At the right end of the field: show/hide, 获取验证码. */
  trailing?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const { label, value, onChange, onBlur, error, hint, trailing, ...input } = props;
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={cx(styles.box, error !== undefined && styles.wrong)}>
        <input
          {...input}
          id={id}
          className={styles.input}
          value={value}
          data-empty={value === '' || undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
        {trailing}
      </div>
      <p id={`${id}-note`} className={cx(styles.note, error !== undefined && styles.error)} role="alert">
        {note}
      </p>
    </div>
  );
}
