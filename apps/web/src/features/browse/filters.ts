import type { CallInput } from '@liuguang/contract/calls.ts';

type Input = CallInput<'getVideoByGroup'>;

export interface Filters {
  readonly group: string;
  /** Empty, here and below: not chosen. */
  readonly sort: '' | 'new' | 'collect';
  readonly length: '' | NonNullable<Input['length']>;
  readonly access: '' | NonNullable<Input['access']>;
}

interface Option<V extends string> {
  readonly id: V;
  readonly label: string;
}

const sorts: readonly Option<Filters['sort']>[] = [
  { id: '', label: '最热' },
  { id: 'new', label: '最新' },
  { id: 'collect', label: '收藏最多' },
];

const lengths: readonly Option<Filters['length']>[] = [
  { id: '', label: '全部时长' },
  { id: 'short', label: '5分钟内' },
  { id: 'medium', label: '5-20分钟' },
  { id: 'long', label: '20分钟以上' },
];

const accesses: readonly Option<Filters['access']>[] = [
  { id: '', label: '全部权限' },
  { id: 'free', label: '免费' },
  { id: 'credit', label: '次数观看' },
  { id: 'vip', label: 'VIP' },
];

/** The rows of choices, by their name in the address. */
export const filterRows = [
  { name: 'sort', label: '排序', options: sorts },
  { name: 'length', label: '时长', options: lengths },
  { name: 'access', label: '权限', options: accesses },
] as const;

/** What the address says of them. */
type FilterSearch = { readonly [N in keyof Filters]?: Exclude<Filters[N], ''> | undefined };

/** The filters of an address; what it does not say is not filtered by. */
export function filtersOf(search: FilterSearch): Filters {
  return {
    group: search.group ?? '',
    sort: search.sort ?? '',
    length: search.length ?? '',
    access: search.access ?? '',
  };
}

/** The address of filters: only those that are set. */
export function searchOf(filters: Filters): FilterSearch {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
}

/** What the list is asked for. */
export function inputOf({ group, sort, length, access }: Filters): Omit<Input, 'cursor'> {
  return {
    sort: sort || 'hot',
    ...(group === '' ? {} : { groupId: group }),
    ...(length === '' ? {} : { length }),
    ...(access === '' ? {} : { access }),
  };
}
