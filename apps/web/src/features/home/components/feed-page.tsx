import type { VideoCard as Card } from '@liuguang/contract/shapes/video.ts';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { faceOf } from '../../../shared/video.ts';
import { VideoLink } from '../../../shared/video-link.tsx';
import { VideoCard } from '../../../ui/video-card.tsx';
import styles from './feed.module.css';

/** Cards further away than this are taken out of the document: a long list costs no more than a short one. */
const keptAround = '4000px 0px';
/** On the first screen. */
const eagerCards = 4;

interface Place {
  readonly near: boolean;
  readonly height: number;
}

/** By page of the query cache, so that going back finds the list exactly as it was, before anything is measured. */
const places = new WeakMap<object, Place>();

function usePlace(list: readonly Card[]) {
  const box = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState<Place>(() => places.get(list) ?? { near: true, height: 0 });

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        const next = { near: entry.isIntersecting, height: entry.boundingClientRect.height };
        places.set(list, next);
        setPlace((current) => (current.near === next.near ? current : next));
      },
      { rootMargin: keptAround },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);

  return { box, place };
}

/** One page of the feed. Drawn once: loading the next page does not draw it again. */
export const FeedPage = memo(function FeedPage({ list, first }: { list: readonly Card[]; first: boolean }) {
  const { box, place } = usePlace(list);
  return (
    <ul ref={box} className={styles['grid']} style={place.near ? undefined : { height: place.height }}>
      {place.near &&
        list.map((card, index) => (
          <li key={card.videoId}>
            <VideoLink card={card} className={styles['link']}>
              <VideoCard face={faceOf(card)} eager={first && index < eagerCards} />
            </VideoLink>
          </li>
        ))}
    </ul>
  );
});
