import type { CallInput } from '@liuguang/contract/calls.ts';
import { accessRow, type FilterSearch } from '../../entities/catalogue/filter-rows.ts';

type Input = CallInput<'novel/novelListByGroup'>;

/** The choices above the list, by their name in the address; the first of each is what stands without one. */
export const filterRows = [
  {
    name: 'sort',
    label: '排序',
    options: [
      { id: '', label: '最近更新' },
      { id: 'week', label: '本周热读' },
      { id: 'collect', label: '收藏最多' },
    ],
  },
  {
    name: 'state',
    label: '状态',
    options: [
      { id: '', label: '全部状态' },
      { id: '连载', label: '连载中' },
      { id: '完结', label: '已完结' },
    ],
  },
  accessRow('次数阅读'),
] as const;

export interface Filters {
  readonly group: string;
  readonly sort: '' | 'week' | 'collect';
  readonly state: '' | NonNullable<Input['state']>;
  readonly access: '' | NonNullable<Input['access']>;
}

/** The filters of an address; what it does not say is not filtered by. */
export function filtersOf(search: FilterSearch<Filters>): Filters {
  return {
    group: search.group ?? '',
    sort: search.sort ?? '',
    state: search.state ?? '',
    access: search.access ?? '',
  };
}

/** What the list is asked for. */
export function inputOf({ group, sort, state, access }: Filters): Omit<Input, 'cursor'> {
  return {
    sort: sort || 'new',
    ...(group === '' ? {} : { groupId: group }),
    ...(state === '' ? {} : { state }),
    ...(access === '' ? {} : { access }),
  };
}
