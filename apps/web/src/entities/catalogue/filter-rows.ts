/** What lists of titles are narrowed by. The empty value of a filter means that it is not chosen. */
export const lengthRow = {
  name: 'length',
  label: '时长',
  options: [
    { id: '', label: '全部时长' },
    { id: 'short', label: '5分钟内' },
    { id: 'medium', label: '5-20分钟' },
    { id: 'long', label: '20分钟以上' },
  ],
} as const;

export const stateRow = {
  name: 'state',
  label: '状态',
  options: [
    { id: '', label: '全部状态' },
    { id: '连载', label: '连载' },
    { id: '完结', label: '完结' },
  ],
} as const;

/** `credit`: what a title that costs a view is called here. */
export function accessRow(credit: string) {
  return {
    name: 'access',
    label: '权限',
    options: [
      { id: '', label: '全部权限' },
      { id: 'free', label: '免费' },
      { id: 'credit', label: credit },
      { id: 'vip', label: 'VIP' },
    ],
  } as const;
}

/** What the address says of the filters of a screen. */
export type FilterSearch<Filters> = { readonly [N in keyof Filters]?: Exclude<Filters[N], ''> | undefined };

/** The address of filters, and what the call is asked for: only those that are set. */
export function searchOf<Filters extends object>(filters: Filters): FilterSearch<Filters> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) as FilterSearch<Filters>;
}
