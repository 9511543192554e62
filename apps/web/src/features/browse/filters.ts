import type { CallInput } from '@liuguang/contract/calls.ts';

type Input = CallInput<'getVideoByGroup'>;
type NovelInput = CallInput<'novel/novelListByGroup'>;

export interface Filters {
  /** Empty: videos. */
  readonly kind: '' | 'novel';
  readonly group: string;
  /** Empty, here and below: not chosen. */
  readonly sort: '' | 'new' | 'collect';
  readonly length: '' | NonNullable<Input['length']>;
  readonly state: '' | NonNullable<NovelInput['state']>;
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

export const kinds: readonly Option<Filters['kind']>[] = [
  { id: '', label: '视频' },
  { id: 'novel', label: '小说' },
];

const states: readonly Option<Filters['state']>[] = [
  { id: '', label: '全部状态' },
  { id: '连载', label: '连载' },
  { id: '完结', label: '完结' },
];

const sortRow = { name: 'sort', label: '排序', options: sorts } as const;
const accessRow = { name: 'access', label: '权限', options: accesses } as const;

/** The rows of choices, by their name in the address; length is of videos, state of novels. */
export function filterRows(kind: Filters['kind']) {
  return kind === 'novel'
    ? [sortRow, { name: 'state', label: '状态', options: states } as const, accessRow]
    : [sortRow, { name: 'length', label: '时长', options: lengths } as const, accessRow];
}

/** Another kind has other groups, and is not narrowed by what the last one was. */
export function afterChange(filters: Filters, changes: Partial<Filters>): Filters {
  const turned = changes.kind !== undefined && changes.kind !== filters.kind;
  return { ...filters, ...(turned ? { group: '', length: '', state: '' } : {}), ...changes };
}

/** What the address says of them. */
type FilterSearch = { readonly [N in keyof Filters]?: Exclude<Filters[N], ''> | undefined };

/** The filters of an address; what it does not say is not filtered by. */
export function filtersOf(search: FilterSearch): Filters {
  return {
    kind: search.kind ?? '',
    group: search.group ?? '',
    sort: search.sort ?? '',
    length: search.kind === 'novel' ? '' : (search.length ?? ''),
    state: search.kind === 'novel' ? (search.state ?? '') : '',
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

/** The same for novels; those that are read most this week are the hottest. */
export function novelInputOf({ group, sort, state, access }: Filters): Omit<NovelInput, 'cursor'> {
  return {
    sort: sort || 'week',
    ...(group === '' ? {} : { groupId: group }),
    ...(state === '' ? {} : { state }),
    ...(access === '' ? {} : { access }),
  };
}
