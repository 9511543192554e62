import type { CSSProperties } from 'react';
import styles from './avatar.module.css';

export interface AvatarProps {
  name: string;
  /** Gives an account without a picture a colour of its own. */
  seed: string;
  /** Empty: none yet. */
  url: string;
  /** A CSS length. */
  size: string;
}

/** The picture of an account; without one, its initial on a night-sky colour that stays the same everywhere. */
export function Avatar({ name, seed, url, size }: AvatarProps) {
  const style = { '--size': size, '--hue': hueOf(seed) } as CSSProperties;
  return (
    <span className={styles['avatar']} style={style} aria-hidden="true">
      {url === '' ? initialOf(name) : <img src={url} alt="" />}
    </span>
  );
}

function initialOf(name: string): string {
  const first = name.trim().codePointAt(0);
  return first === undefined ? '' : String.fromCodePoint(first);
}

function hueOf(seed: string): number {
  let sum = 0;
  for (const letter of seed) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return sum;
}
