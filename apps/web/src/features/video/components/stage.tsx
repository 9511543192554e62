import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import type { ReactNode } from 'react';
import { Picture } from '../../../ui/picture/picture.tsx';
import styles from './stage.module.css';

/** The 16:9 box at the top: the cover, blurred where it is only a background, and over it whatever plays or stops. */
export function Stage({
  card,
  blurred,
  children,
}: {
  card: VideoCard | undefined;
  blurred: boolean;
  children: ReactNode;
}) {
  return (
    <div className={styles.stage} data-theme="dark">
      <div className={styles.box}>
        {card && (
          <Picture
            picture={card.cover}
            alt=""
            aspect="16 / 9"
            sizes="(min-width: 480px) 480px, 100vw"
            eager
            className={blurred ? styles.blurred : styles.cover}
          />
        )}
        {children}
      </div>
    </div>
  );
}
