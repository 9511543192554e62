import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { Picture } from '../../../ui/picture/picture.tsx';
import styles from './stage.module.css';
import { useShrink } from './use-shrink.ts';

interface StageProps {
  readonly card: VideoCard | undefined;
  /** The cover as the list showed it: there before the sharper one is. */
  readonly seen: string | undefined;
  readonly blurred: boolean;
  /** Of the picture, height by width; 0 until it is known. */
  readonly ratio: number;
  readonly children: ReactNode;
}

/** The box at the top, 16:9 or higher for a portrait clip: the cover, blurred where it is only a background, and over it whatever plays or stops. */
export function Stage({ card, seen, blurred, ratio, children }: StageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const tall = ratio > 1;
  useShrink(stage, tall);
  return (
    <div
      ref={stage}
      className={styles.stage}
      data-theme="dark"
      data-tall={tall || undefined}
      style={{ '--ratio': ratio } as CSSProperties}
    >
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
