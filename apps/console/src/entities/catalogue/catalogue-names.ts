export const accessNames = { free: '免费', credit: '看广告', vip: 'VIP' } as const;
export const ratingOptions = [
  { value: 'all', label: '全年龄' },
  { value: '18', label: '18+' },
];
export const overrideOptions = [
  { value: 'true', label: '有覆盖' },
  { value: 'false', label: '无覆盖' },
];
export const pickOptions = [
  { value: 'pinned', label: '置顶' },
  { value: 'recommended', label: '推荐' },
];
export const uploadStateNames = {
  uploading: { label: '上传中', color: 'default' },
  queued: { label: '排队中', color: 'default' },
  processing: { label: '处理中', color: 'processing' },
  review: { label: '待审核', color: 'warning' },
  published: { label: '已发布', color: 'success' },
  failed: { label: '失败', color: 'error' },
} as const;

/** For a select, in the order they are written. */
export function optionsOf(names: Readonly<Record<string, string | { readonly label: string }>>) {
  return Object.entries(names).map(([value, name]) => ({ value, label: typeof name === 'string' ? name : name.label }));
}
