import type { CallInput } from '@liuguang/contract/calls.ts';

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
  {
    name: 'access',
    label: '权限',
    options: [
      { id: '', label: '全部权限' },
      { id: 'free', label: '免费' },
      { id: 'credit', label: '次数阅读' },
      { id: 'vip', label: 'VIP' },
    ],
  },
] as const;

export interface Filters {
  readonly group: string;
  readonly sort: '' | 'week' | 'collect';
  readonly state: '' | NonNullable<Input['state']>;
  readonly access: '' | NonNullable<Input['access']>;
}

function known<V extends string>(options: readonly { readonly id: V }[], value: string | undefined): V {
  return options.find(({ id }) => id === value)?.id ?? ('' as V);
}

/** The filters of an address; what it does not know is left out, so that an old link still opens. */
export function filtersOf(search: Readonly<Record<string, string | undefined>>): Filters {
  const [sort, state, access] = filterRows;
  return {
    group: search['group'] ?? '',
    sort: known(sort.options, search['sort']),
    state: known(state.options, search['state']),
    access: known(access.options, search['access']),
  };
}

/** The address of filters: only those that are set. */
export function searchOf(filters: Filters): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
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
