import type { SearchCounts, SearchKind } from './api.ts';

const labels = {
  all: '全部',
  video: '视频',
  novel: '小说',
  author: '创作者',
  post: '帖子',
  listing: '同城',
} as const satisfies Record<SearchKind, string>;
const kinds = Object.keys(labels) as SearchKind[];

/** Tabs with how much of each kind was found: 视频 12, 小说 999+. */
export function kindTabs(counts: SearchCounts | undefined): { id: SearchKind; label: string }[] {
  return kinds.map((id) => ({
    id,
    label: counts && id !== 'all' ? `${labels[id]} ${countText(counts[id])}` : labels[id],
  }));
}

function countText({ count, exact }: SearchCounts['video']): string {
  return exact ? String(count) : `${count}+`;
}
