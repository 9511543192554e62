import { callPages, callQuery } from '../../lib/api/query.ts';

export const freeVideosQuery = () => callPages('getVideoByGroup', { access: 'free', sort: 'new' }, 'feed');

export const freeAdsQuery = () => callQuery('getFreeAd', {}, 'settings');
