import type { VideoCard as Card } from '@liuguang/contract/shapes/video.ts';
import { memo, type ReactNode, startTransition, useLayoutEffect, useRef, useState } from 'react';
import { faceOf } from '../../../entities/video/video.ts';
import { servedAt } from '../../../lib/api/served-at.ts';
import { VideoLink } from '../../../entities/video/video-link.tsx';
import { VideoCard } from '../../../entities/video/video-card.tsx';
import { useGradually } from '../../../ui/list/use-gradually.ts';
import styles from '../../../entities/video/video-grid.module.css';

/** Cards further away than this are taken out of the document: a long list costs no more than a short one. */
const keptAround = '4000px 0px';
/** On the first screen. */
const eagerCards = 6;

interface Place {
  readonly near: boolean;
  readonly height: number;
}

/** By page of the query cache, so that going back finds the list exactly as it was, before anything is measured. */
const places = new WeakMap<object, Place>();
/** Of the last page measured; all rows are equally high, and the padding of a page makes up for its missing gap. */
let rowHeight = 0;

const rowsOf = (list: readonly Card[]) => Math.ceil(list.length / 2);

/** A page that arrives below the screen is only room at first; its cards are drawn when there is time. */
function firstPlace(list: readonly Card[], first: boolean): Place {
  const expected = { near: first || rowHeight === 0, height: rowsOf(list) * rowHeight };
  return places.get(list) ?? expected;
}

function usePlace(list: readonly Card[], first: boolean) {
  const box = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState(() => firstPlace(list, first));

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        // Hidden behind a screen that is on its way, it has no height to remember.
        if (!entry || entry.boundingClientRect.height === 0) return;
        const next = { near: entry.isIntersecting, height: entry.boundingClientRect.height };
        places.set(list, next);
        if (next.height > 0) rowHeight = next.height / rowsOf(list);
        // In slices between frames: twenty cards at once would be felt while the finger moves.
        startTransition(() => setPlace((current) => (current.near === next.near ? current : next)));
      },
      { rootMargin: keptAround },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);

  return { box, place };
}

export interface FeedPageProps {
  readonly list: readonly Card[];
  readonly first: boolean;
  /** Draws a card in another way than the plain one. */
  readonly draw?: (card: Card, eager: boolean, at: number | undefined) => ReactNode;
}

const drawPlain = (card: Card, eager: boolean, at: number | undefined) => (
  <VideoLink card={card} className={styles.link}>
    <VideoCard face={faceOf(card, at)} eager={eager} />
  </VideoLink>
);

/** One page of the feed. Drawn once: loading the next page does not draw it again. */
export const FeedPage = memo(function FeedPage({ list, first, draw = drawPlain }: FeedPageProps) {
  const { box, place } = usePlace(list, first);
  const drawn = useGradually(list, first ? eagerCards : list.length);
  return (
    <ul ref={box} className={styles.grid} style={place.near ? undefined : { height: place.height }}>
      {place.near &&
        list.map((card, index) => (
          <li key={card.videoId}>{index < drawn && draw(card, first && index < eagerCards, servedAt(list))}</li>
        ))}
    </ul>
  );
});
