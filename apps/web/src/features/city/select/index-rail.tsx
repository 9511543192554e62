import { type PointerEvent, useRef } from 'react';
import styles from './select-city.module.css';

/** The letters at the side: a tap goes there, a finger that moves along them takes the list with it. */
export function IndexRail({ letters, onLetter }: { letters: readonly string[]; onLetter: (letter: string) => void }) {
  const last = useRef('');
  const follow = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const place = Math.floor(((clientY - box.top) / Math.max(1, box.height)) * letters.length);
    const letter = letters[Math.max(0, Math.min(letters.length - 1, place))];
    if (letter === undefined || letter === last.current || clientX === 0) return;
    last.current = letter;
    onLetter(letter);
  };
  return (
    <nav
      className={styles.rail}
      aria-label="按首字母查找"
      onPointerDown={(event) => {
        last.current = '';
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      }}
      onPointerMove={(event) => {
        if (event.buttons > 0 || event.pointerType === 'touch') follow(event);
      }}
    >
      {letters.map((letter) => (
        <button key={letter} type="button" className={styles.letter} onClick={() => onLetter(letter)}>
          {letter}
        </button>
      ))}
    </nav>
  );
}
