import { ApiError } from '../../lib/api/api-error.ts';
import { callApi } from '../../lib/api/client.ts';

interface AdEvent {
  readonly adId: string;
  readonly event: 'show' | 'click';
  readonly viewId: string;
}

const half = 0.5;
const visibleMs = 1000;
const lookEveryMs = 250;
/** What could not be sent waits for the network, but not without end: a phone offline for a day is not an archive. */
const mostWaiting = 30;
const waiting: AdEvent[] = [];

export interface AdView {
  readonly click: () => void;
  readonly close: () => void;
}

/** A view of an ad begins: it is counted as shown once that is true, and as followed once it is, at most once each. */
export function openView(element: HTMLElement, adId: string): AdView {
  const viewId = newViewId();
  const gone = new AbortController();
  let clicked = false;
  watchShown(element, adId, viewId, gone.signal);
  return {
    click: () => {
      if (!clicked) record(adId, 'click', viewId);
      clicked = true;
    },
    close: () => gone.abort(),
  };
}

function newViewId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
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
    record(adId, 'show', viewId);
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

/** Sends an event in the background, also while the page goes away. Sent twice, it still counts once: it has its view. */
function record(adId: string, event: AdEvent['event'], viewId: string): void {
  void send({ adId, event, viewId });
}

async function send(event: AdEvent): Promise<void> {
  try {
    await callApi('accessAd', event, { quiet: true, keepalive: true });
  } catch (error) {
    // Refused is answered: the ad is gone, or this is one event too many.
    if (error instanceof ApiError) return;
    waiting.push(event);
    if (waiting.length > mostWaiting) waiting.shift();
    return;
  }
  sendWaiting();
}

function sendWaiting(): void {
  const next = waiting.shift();
  // One after the other: the first that does not get through leaves the others where they are.
  if (next) void send(next);
}

addEventListener('online', sendWaiting);
