import { callPages } from '../../lib/api/query.ts';

export type FeedTab = 'follow' | 'recommend';

/** Short clips that everybody may watch: a swipe never ends at a gate. What its owner likes, as far as that is known. */
export function shortsQuery() {
  const clips = { kind: 'short', length: 'short', access: 'free' } as const;
  return callPages('getVideoByGroup', { ...clips, sort: 'recommend' }, 'feed');
}

/** The clips of who one follows, newest first. */
export const followedQuery = () => callPages('follow/videos', { kind: 'short', access: 'free' }, 'feed');
