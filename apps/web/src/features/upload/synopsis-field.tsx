import { useId } from 'react';
import { synopsisLength } from './file-checks.ts';
import styles from './upload.module.css';

interface SynopsisFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A few lines about a novel; left empty, what its file says is taken. */
export function SynopsisField({ value, onChange }: SynopsisFieldProps) {
  const id = useId();
  return (
    <div className={styles.synopsis}>
      <label className={styles.legend} htmlFor={id}>
        简介
      </label>
      <textarea
        id={id}
        className={styles.synopsisText}
        value={value}
        rows={3}
        maxLength={synopsisLength}
        placeholder="选填，留空时使用文件里写的简介"
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
