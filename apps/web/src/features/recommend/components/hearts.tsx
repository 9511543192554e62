import { Heart } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import styles from './hearts.module.css';

interface Beat {
  readonly key: number;
  readonly x: number;
  readonly y: number;
  readonly tilt: number;
}

/** Hearts that come up where a finger was, and fade. */
export function useHearts() {
  const [beats, setBeats] = useState<readonly Beat[]>([]);
  const beat = ({ x, y }: { readonly x: number; readonly y: number }) =>
    setBeats((all) => {
      const key = (all.at(-1)?.key ?? 0) + 1;
      return [...all, { key, x, y, tilt: ((key * 17) % 40) - 20 }];
    });
  const hearts = beats.map(({ key, x, y, tilt }) => (
    <span
      key={key}
      className={styles.heart}
      style={{ left: x, top: y, '--tilt': `${tilt}deg` } as CSSProperties}
      aria-hidden="true"
      onAnimationEnd={() => setBeats((all) => all.filter((one) => one.key !== key))}
    >
      <Heart />
    </span>
  ));
  return { beat, hearts };
}
