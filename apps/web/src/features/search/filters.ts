import type { Narrowed, SearchKind } from './api.ts';

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
const length = {
  name: 'length',
  label: '时长',
  options: [
    { id: '', label: '全部时长' },
    { id: 'short', label: '5分钟内' },
    { id: 'medium', label: '5-20分钟' },
    { id: 'long', label: '20分钟以上' },
  ],
} as const;
const access = {
  name: 'access',
  label: '权限',
  options: [
    { id: '', label: '全部权限' },
    { id: 'free', label: '免费' },
    { id: 'credit', label: '次数' },
    { id: 'vip', label: 'VIP' },
  ],
} as const;
const state = {
  name: 'state',
  label: '状态',
  options: [
    { id: '', label: '全部状态' },
    { id: '连载', label: '连载' },
    { id: '完结', label: '完结' },
  ],
} as const;

/** What a list of a kind can be sorted and narrowed by. */
export function rowsFor(kind: SearchKind) {
  if (kind === 'video') return [sort, length, access];
  return kind === 'novel' ? [sort, state, access] : [sort];
}

type FilterSearch = { readonly [N in keyof Filters]?: Exclude<Filters[N], ''> | undefined };

/** The filters of an address. Those that the kind does not have count for nothing. */
export function filtersOf(search: FilterSearch, kind: SearchKind): Filters {
  const has = new Set<keyof Filters>(rowsFor(kind).map(({ name }) => name));
  return {
    sort: search.sort ?? '',
    length: (has.has('length') && search.length) || '',
    access: (has.has('access') && search.access) || '',
    state: (has.has('state') && search.state) || '',
  };
}

/** Only those that are set: for the address, and for the call. */
export function setFilters(filters: Filters): FilterSearch & Narrowed {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
}
