import type { CallInput } from '@liuguang/contract/calls.ts';
import type { ListingSort } from '@liuguang/contract/shapes/listing.ts';
import type { Place } from './select/locate.ts';

/** What the address holds of the list: one value for each filter of the server, and the order. */
export interface Filters {
  readonly category?: string | undefined;
  readonly district?: string | undefined;
  readonly date?: string | undefined;
  readonly price?: string | undefined;
  readonly sort?: string | undefined;
}

export const sorts: readonly { id: ListingSort; label: string }[] = [
  { id: 'new', label: '最新' },
  { id: 'popular', label: '最热' },
  { id: 'date', label: '按时间' },
  { id: 'distance', label: '离我最近' },
];

const keys = ['category', 'district', 'date', 'price'] as const;

/** Only those that are set. */
export function filtersOf(search: Filters): Filters {
  const chosen = [...keys, 'sort' as const].flatMap((key) => (search[key] ? [[key, search[key]] as const] : []));
  return Object.fromEntries(chosen);
}

export type ListInput = Omit<CallInput<'listing/getListingList'>, 'cursor'>;

/** Without a place nothing can be sorted by distance: the newest stand in until there is one. */
export function inputOf(city: string, filters: Filters, near: Place | null): ListInput {
  const wanted = sorts.find(({ id }) => id === filters.sort)?.id ?? 'new';
  const chosen = keys.flatMap((key): [string, string[]][] => (filters[key] ? [[key, [filters[key]]]] : []));
  return {
    city,
    filters: Object.fromEntries(chosen),
    sort: wanted === 'distance' && !near ? 'new' : wanted,
    ...(near ? { near } : {}),
  };
}
