import type { FeedTab } from './api.ts';

interface Place {
  readonly videoId: string;
  /** Seconds into the clip, for who went away from it; null for who swiped on. */
  readonly seconds: number | null;
}

let tab: FeedTab = 'recommend';
const places = new Map<FeedTab, Place>();

/** Which tab is open, and where each of them was left. Lives as long as the page: going back finds the clip, and its moment. */
export const feedPlace = {
  tab: (): FeedTab => tab,
  open(next: FeedTab): void {
    tab = next;
  },
  clip: (of: FeedTab): string | null => places.get(of)?.videoId ?? null,
  at(of: FeedTab, videoId: string): void {
    places.set(of, { videoId, seconds: null });
  },
  leave(of: FeedTab, videoId: string, seconds: number): void {
    places.set(of, { videoId, seconds });
  },
  /** Where to go on in a clip that somebody left and comes back to; once. */
  takeMoment(of: FeedTab, videoId: string): number {
    const place = places.get(of);
    if (place?.videoId !== videoId || place.seconds === null) return 0;
    places.set(of, { videoId, seconds: null });
    return place.seconds;
  },
};
