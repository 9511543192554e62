import { callQuery } from '../../lib/api/query.ts';

export const contactsQuery = () => callQuery('getBusinessInfo', {}, 'settings');

/** Permanent addresses and groups. */
export const touchQuery = () => callQuery('getNeverLoseTouch', {}, 'settings');
