import type { CallInput } from '@liuguang/contract/calls.ts';

type Input = CallInput<'getVideoByGroup'>;

interface Option<V extends string> {
  /** Empty: no filter. */
  readonly id: V | '';
  readonly label: string;
}

const sorts: readonly Option<'new' | 'hot' | 'collect'>[] = [
  { id: '', label: '最热' },
  { id: 'new', label: '最新' },
  { id: 'collect', label: '收藏最多' },
];

const lengths: readonly Option<NonNullable<Input['length']>>[] = [
  { id: '', label: '全部时长' },
  { id: 'short', label: '5分钟内' },
  { id: 'medium', label: '5-20分钟' },
  { id: 'long', label: '20分钟以上' },
];

const accesses: readonly Option<NonNullable<Input['access']>>[] = [
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

export interface Filters {
  readonly group: string;
  readonly sort: string;
  readonly length: string;
  readonly access: string;
}

function known<V extends string>(options: readonly Option<V>[], value: string | undefined): V | '' {
  return options.find((option) => option.id === value)?.id ?? '';
}

/** The filters of an address; what it does not know is left out, so that an old link still opens. */
export function filtersOf(search: Readonly<Record<string, string | undefined>>): Filters {
  return {
    group: search['group'] ?? '',
    sort: known(sorts, search['sort']),
    length: known(lengths, search['length']),
    access: known(accesses, search['access']),
  };
}

/** The address of filters: only those that are set. */
export function searchOf(filters: Filters): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
}

/** What the list is asked for. */
export function inputOf(filters: Filters): Omit<Input, 'cursor'> {
  const length = known(lengths, filters.length);
  const access = known(accesses, filters.access);
  return {
    sort: known(sorts, filters.sort) || 'hot',
    ...(filters.group === '' ? {} : { groupId: filters.group }),
    ...(length === '' ? {} : { length }),
    ...(access === '' ? {} : { access }),
  };
}
