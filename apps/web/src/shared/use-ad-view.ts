import { useCallback, useRef } from 'react';

/** Counting makes nothing on the first screen faster, so its code comes later. */
const load = () => import('./ad-events.ts');
/** A count that is lost must never be in the way of the person who looks. */
const ignore = () => undefined;

/**
 * One view of an ad, from the moment its element stands until it goes. `watch` is the element's ref; both counts are
 * sent at most once a view.
 */
export function useAdView(adId: string | undefined) {
  const view = useRef({ id: '', clicked: false });
  const watch = useCallback(
    (element: HTMLElement | null) => {
      if (!element || !adId) return undefined;
      const gone = new AbortController();
      const current = { id: '', clicked: false };
      view.current = current;
      load().then(
        (events) => events.watchShown(element, adId, (current.id ||= events.newViewId()), gone.signal),
        ignore,
      );
      return () => gone.abort();
    },
    [adId],
  );
  const countClick = (): void => {
    const { current } = view;
    if (!adId || current.clicked) return;
    current.clicked = true;
    load().then((events) => events.record(adId, 'click', (current.id ||= events.newViewId())), ignore);
  };
  return { watch, countClick };
}
