import { callPages } from '../../lib/api/query.ts';

/** Short clips that everybody may watch: a swipe never ends at a gate. */
export function shortsQuery() {
  return callPages('getVideoByGroup', { length: 'short', access: 'free', sort: 'hot' }, 'feed');
}
