import { callPages, callQuery } from '../../lib/api/query.ts';
import type { ListInput } from './filters.ts';

export const listingsQuery = (input: ListInput) => callPages('listing/getListingList', input, 'feed');

/** What listings of a city can be filtered by. */
export const filtersQuery = (city: string) => callQuery('listing/getSearchParam', { city }, 'settings');
export const citiesQuery = () => callQuery('listing/addressList', {}, 'settings');
