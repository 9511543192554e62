import { useCallback, useRef } from 'react';
import type { AdView } from './ad-events.ts';

/**
 * One view of an ad, from the moment its element stands until it goes; `watch` is the element's ref. Counting makes
 * nothing on the first screen faster, so its code comes later; a count that is lost is never in anybody's way.
 */
export function useAdView(adId: string | undefined) {
  const view = useRef<Promise<AdView | void>>(undefined);
  const watch = useCallback(
    (element: HTMLElement | null) => {
      if (!element || !adId) return undefined;
      const opened = import('./ad-events.ts').then((events) => events.openView(element, adId)).catch(() => undefined);
      view.current = opened;
      return () => void opened.then((it) => it?.close());
    },
    [adId],
  );
  return { watch, countClick: () => void view.current?.then((it) => it?.click()) };
}
