import type { CSSProperties } from 'react';
import styles from './upload.module.css';

interface MeterProps {
  readonly label: string;
  /** 0 to 1. */
  readonly value: number;
  /** Nothing moves at the moment. */
  readonly still?: boolean;
}

export function Meter({ label, value, still = false }: MeterProps) {
  return (
    <span className={styles.meter} data-still={still} style={{ '--done': value } as CSSProperties}>
      <progress className={styles.value} aria-label={label} max={100} value={Math.floor(value * 100)} />
    </span>
  );
}
