import { callPages, callQuery } from '../../lib/api/query.ts';

export function freeVideosQuery() {
  return callPages('getVideoByGroup', { access: 'free', sort: 'new' }, 'feed');
}

export function freeAdsQuery() {
  return callQuery('getFreeAd', {}, 'settings');
}
