import { newId } from '@liuguang/contract/helpers/new-id.ts';
import { sendAdEvent } from './ad-events-api.ts';

const half = 0.5;
const visibleMs = 1000;
const lookEveryMs = 250;

export type AdView = ReturnType<typeof openView>;

/** A view of an ad begins: it is counted as shown once that is true, and as followed once it is, at most once each. */
export function openView(element: HTMLElement, adId: string) {
  const viewId = newId();
  const gone = new AbortController();
  let clicked = false;
  watchShown(element, adId, viewId, gone.signal);
  return {
    click: () => {
      if (!clicked) sendAdEvent({ adId, event: 'click', viewId });
      clicked = true;
    },
    close: (): void => gone.abort(),
  };
}

/**
 * Counts a show once at least half of the element has been visible for a second on end: inside the window and its
 * scroller, in a page that is in front, and not below an overlay.
 */
function watchShown(element: HTMLElement, adId: string, viewId: string, gone: AbortSignal): void {
  if (typeof IntersectionObserver === 'undefined') return;
  const done = new AbortController();
  const ended = AbortSignal.any([done.signal, gone]);
  let since: number | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  const look = (): void => {
    // What lies below an overlay is inert: see ui/layers.ts.
    if (document.hidden || element.closest('[inert]')) since = undefined;
    else since ??= performance.now();
    if (since === undefined || performance.now() - since < visibleMs) return;
    done.abort();
    sendAdEvent({ adId, event: 'show', viewId });
  };
  const observer = new IntersectionObserver(
    (entries) => {
      clearInterval(timer);
      since = undefined;
      if ((entries.at(-1)?.intersectionRatio ?? 0) < half) return;
      look();
      timer = setInterval(look, lookEveryMs);
    },
    { threshold: half },
  );
  ended.addEventListener('abort', () => {
    clearInterval(timer);
    observer.disconnect();
  });
  observer.observe(element);
}
