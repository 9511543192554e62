import styles from './slider.module.css';

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  /** What the value means, for screen readers. */
  readonly words?: string | undefined;
  readonly onChange: (value: number) => void;
  /** The finger or the key is up. */
  readonly onDone?: (value: number) => void;
}

/** A value on a line. Its colours are `--slider` and `--slider-rest`, where a screen has some of its own. */
export function Slider({ label, value, min, max, step, words, onChange, onDone }: SliderProps) {
  const share = max > min ? ((value - min) / (max - min)) * 100 : 0;
  return (
    <input
      type="range"
      className={styles.slider}
      style={{ '--share': `${share}%` } as Record<string, string>}
      aria-label={label}
      aria-valuetext={words}
      min={min}
      max={max}
      step={step}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
      onPointerUp={(event) => onDone?.(Number(event.currentTarget.value))}
      onKeyUp={(event) => onDone?.(Number(event.currentTarget.value))}
    />
  );
}
