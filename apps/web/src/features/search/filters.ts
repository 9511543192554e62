import { accessRow, type FilterSearch, lengthRow, stateRow } from '../../entities/catalogue/filter-rows.ts';
import type { SearchKind } from './api.ts';

/** Empty: not chosen. */
export interface Filters {
  readonly sort: '' | 'new' | 'hot';
  readonly length: '' | 'short' | 'medium' | 'long';
  readonly access: '' | 'free' | 'credit' | 'vip';
  readonly state: '' | '连载' | '完结';
}

const sort = {
  name: 'sort',
  label: '排序',
  options: [
    { id: '', label: '综合' },
    { id: 'new', label: '最新' },
    { id: 'hot', label: '最热' },
  ],
} as const;
const access = accessRow('次数');

/** What a list of a kind can be sorted and narrowed by. */
export function rowsFor(kind: SearchKind) {
  if (kind === 'video') return [sort, lengthRow, access];
  return kind === 'novel' ? [sort, stateRow, access] : [sort];
}

/** The filters of an address. Those that the kind does not have count for nothing. */
export function filtersOf(search: FilterSearch<Filters>, kind: SearchKind): Filters {
  const has = new Set<keyof Filters>(rowsFor(kind).map(({ name }) => name));
  return {
    sort: search.sort ?? '',
    length: (has.has('length') && search.length) || '',
    access: (has.has('access') && search.access) || '',
    state: (has.has('state') && search.state) || '',
  };
}
