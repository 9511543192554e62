import type { CSSProperties } from 'react';
import styles from './avatar.module.css';

export interface AvatarProps {
  /** The author id, on every screen: it gives an account without a picture a colour of its own. */
  seed: string;
  /** Empty: none yet. */
  url: string;
  /** A CSS length. */
  size: string;
}

/** The picture of an account; without one, a small evening sky whose colour stays the same everywhere. */
export function Avatar({ seed, url, size }: AvatarProps) {
  const style = { '--size': size, '--hue': hueOf(seed) } as CSSProperties;
  return (
    <span className={styles.avatar} style={style} aria-hidden="true">
      {url !== '' && <img src={url} alt="" />}
    </span>
  );
}

/** From blue over violet to rose: the greens and yellows of the wheel look ill at night. */
function hueOf(seed: string): number {
  let sum = 0;
  for (const letter of seed) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1000;
  return 205 + (sum % 150);
}
