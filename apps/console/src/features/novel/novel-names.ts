import type { NovelAdminState } from '@liuguang/contract/admin/novel.ts';

export const shownNames: Readonly<Record<NovelAdminState, { label: string; color: string }>> = {
  live: { label: '已上架', color: 'success' },
  review: { label: '待审核', color: 'warning' },
  refused: { label: '未通过', color: 'error' },
  hidden: { label: '已下架', color: 'default' },
};
export const writingOptions = ['连载', '完结'].map((value) => ({ value, label: value }));
