import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { preferences } from '../../../lib/storage/preferences.ts';
import { videoQuery } from '../../../entities/video/video.ts';
import { Picture } from '../../../ui/picture/picture.tsx';
import type { FeedTab } from '../api.ts';
import { feedPlace } from '../place.ts';
import { activeAt, slotsFor } from '../slots.ts';
import { Clip } from './clip.tsx';
import styles from './reel.module.css';

const nearEnd = 5;
/** Covers stand ready two swipes away; further away a slide is only room. */
const coversAround = 2;

function firstActive(tab: FeedTab, cards: readonly VideoCard[]): number {
  const last = feedPlace.clip(tab);
  return Math.max(
    0,
    cards.findIndex(({ videoId }) => videoId === last),
  );
}

/** With its fractions, which add up over hundreds of slides. */
function heightOf(element: Element): number {
  return element.getBoundingClientRect().height;
}

export function Reel({ tab, cards, onNearEnd }: { tab: FeedTab; cards: readonly VideoCard[]; onNearEnd: () => void }) {
  const box = useRef<HTMLElement>(null);
  const [active, setActive] = useState(() => firstActive(tab, cards));
  const [muted, setMuted] = useState(() => preferences().startMuted);
  const client = useQueryClient();
  const startAt = useRef(active);

  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = startAt.current * heightOf(box.current);
  }, []);

  const left = cards.length - active;
  const askForMore = useEffectEvent(onNearEnd);
  useEffect(() => {
    // With every step near the end, so that a request that failed is made again.
    if (left <= nearEnd) askForMore();
  }, [left]);

  const after = cards[active + 2]?.videoId;
  useEffect(() => {
    // The answer of the one after the next is there before its player is.
    if (after !== undefined) void client.prefetchQuery(videoQuery(after));
  }, [client, after]);

  const show = (index: number) => {
    const card = cards[index];
    if (card) feedPlace.at(tab, card.videoId);
    setActive(index);
  };
  const step = (by: number) => {
    const { current } = box;
    if (!current) return;
    const top = Math.min(cards.length - 1, Math.max(0, active + by)) * heightOf(current);
    current.scrollTo({ top, behavior: 'smooth' });
  };
  useStepKeys(step);

  return (
    <section
      ref={box}
      className={styles.reel}
      data-theme="dark"
      aria-label="短视频"
      onScroll={({ currentTarget }) => {
        const index = activeAt(currentTarget.scrollTop, heightOf(currentTarget), cards.length);
        if (index !== active) show(index);
      }}
    >
      {cards.map((card, index) => (
        <div key={card.videoId} className={styles.slide}>
          {Math.abs(index - active) <= coversAround && (
            <Picture
              picture={card.cover}
              alt=""
              aspect="auto"
              sizes="(min-width: 480px) 480px, 100vw"
              eager={index === active}
              className={styles.cover}
            />
          )}
        </div>
      ))}
      {slotsFor(active, cards.length).map(({ slot, index }) => {
        const card = cards[index];
        return (
          card && (
            <div key={slot} className={styles.place} style={{ top: `${index * 100}%` }}>
              <Clip tab={tab} card={card} active={index === active} muted={muted} onMute={setMuted} />
            </div>
          )
        );
      })}
    </section>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, PageDown: 1, ArrowUp: -1, PageUp: -1 };

/** On a desktop the vertical arrows go from clip to clip. */
function useStepKeys(onStep: (by: number) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    // Comments over the clip have keys of their own.
    if (event.target instanceof Element && event.target.closest('input, textarea, dialog')) return;
    event.preventDefault();
    onStep(by);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
