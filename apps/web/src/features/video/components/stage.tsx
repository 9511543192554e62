import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import type { ReactNode } from 'react';
import { Picture } from '../../../ui/picture/picture.tsx';
import styles from './stage.module.css';

interface StageProps {
  readonly card: VideoCard | undefined;
  /** The cover as the list showed it: there before the sharper one is. */
  readonly seen: string | undefined;
  readonly blurred: boolean;
  readonly children: ReactNode;
}

/** The 16:9 box at the top: the cover, blurred where it is only a background, and over it whatever plays or stops. */
export function Stage({ card, seen, blurred, children }: StageProps) {
  return (
    <div className={styles.stage} data-theme="dark">
      <div className={styles.box}>
        {card && (
          <div className={blurred ? styles.blurred : styles.cover}>
            {seen && <Picture picture={{ url: seen }} alt="" aspect="16 / 9" eager />}
            <Picture
              picture={seen ? { ...card.cover, placeholder: '' } : card.cover}
              alt=""
              aspect="16 / 9"
              sizes="(min-width: 480px) 480px, 100vw"
              eager={!seen}
              className={seen && styles.sharper}
            />
          </div>
        )}
        {children}
      </div>
    </div>
  );
}
