import { changeDanmaku, useDanmaku } from './danmaku-settings.ts';
import styles from './danmaku-pill.module.css';

/** 弹 开 / 弹 关 in the row of the controls. */
export function DanmakuPill() {
  const on = useDanmaku((state) => state.on);
  return (
    <button
      type="button"
      className={styles.target}
      aria-label="弹幕"
      aria-pressed={on}
      onClick={() => changeDanmaku({ on: !on })}
    >
      <span className={styles.pill}>{on ? '弹 开' : '弹 关'}</span>
    </button>
  );
}
