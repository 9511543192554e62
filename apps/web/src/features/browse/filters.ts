import type { CallInput } from '@liuguang/contract/calls.ts';
import { accessRow, type FilterSearch, lengthRow, stateRow } from '../../entities/catalogue/filter-rows.ts';

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

export const kinds: readonly Option<Filters['kind']>[] = [
  { id: '', label: '视频' },
  { id: 'novel', label: '小说' },
];

const sortRow = { name: 'sort', label: '排序', options: sorts } as const;
const creditRow = accessRow('次数观看');

/** The rows of choices, by their name in the address; length is of videos, state of novels. */
export function filterRows(kind: Filters['kind']) {
  return [sortRow, kind === 'novel' ? stateRow : lengthRow, creditRow];
}

/** Another kind has other groups, and is not narrowed by what the last one was. */
export function afterChange(filters: Filters, changes: Partial<Filters>): Filters {
  const turned = changes.kind !== undefined && changes.kind !== filters.kind;
  return { ...filters, ...(turned ? { group: '', length: '', state: '' } : {}), ...changes };
}

/** The filters of an address; what it does not say is not filtered by. */
export function filtersOf(search: FilterSearch<Filters>): Filters {
  return {
    kind: search.kind ?? '',
    group: search.group ?? '',
    sort: search.sort ?? '',
    length: search.kind === 'novel' ? '' : (search.length ?? ''),
    state: search.kind === 'novel' ? (search.state ?? '') : '',
    access: search.access ?? '',
  };
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
