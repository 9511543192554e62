import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

/** A tab without videos; where that is not 推荐 itself, with a way there. */
export function EmptyFeed({ onShowAll }: { onShowAll: (() => void) | null }) {
  return (
    <EmptyState
      title="这里还没有视频"
      note="换个频道看看，新内容很快就来"
      {...(onShowAll ? { action: { label: '看看推荐', onClick: onShowAll } } : {})}
    />
  );
}
