import { callQuery } from '../../lib/api/query.ts';

export function contactsQuery() {
  return callQuery('getBusinessInfo', {}, 'settings');
}

/** Permanent addresses and groups. */
export function touchQuery() {
  return callQuery('getNeverLoseTouch', {}, 'settings');
}
