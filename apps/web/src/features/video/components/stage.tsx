import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import { type CSSProperties, type ReactNode, useRef, type RefObject, useEffect } from 'react';
import { Picture } from '../../../ui/picture/picture.tsx';
import styles from './stage.module.css';

/** What stays of a high stage when the page is scrolled: as high as any other. */
const lowest = 9 / 16;

/** A high stage gives way while the page is scrolled: the picture in it gets smaller, and is never cut off. */
function useShrink(stage: RefObject<HTMLElement | null>, tall: boolean): void {
  useEffect(() => {
    const { current } = stage;
    if (!current || !tall) return undefined;
    let frame = 0;
    const fit = () => {
      frame = 0;
      const safeTop = Number.parseFloat(getComputedStyle(current).getPropertyValue('--safe-top')) || 0;
      const spare = Math.max(0, current.offsetHeight - safeTop - current.offsetWidth * lowest);
      const scrolled = Math.min(spare, Math.max(0, scrollY));
      current.style.setProperty('--spare', `${spare}px`);
      current.style.setProperty('--scrolled', `${scrolled}px`);
    };
    const soon = () => {
      if (frame === 0) frame = requestAnimationFrame(fit);
    };
    fit();
    const sized = new ResizeObserver(soon);
    sized.observe(current);
    addEventListener('scroll', soon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      sized.disconnect();
      removeEventListener('scroll', soon);
      current.style.removeProperty('--spare');
      current.style.removeProperty('--scrolled');
    };
  }, [stage, tall]);
}

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
