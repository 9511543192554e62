import { useMutation } from '@tanstack/react-query';
import { cx } from '../../ui/cx.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { withAccount } from '../../lib/session/session.ts';
import { followMutation } from './api.ts';
import styles from './follow-button.module.css';

interface FollowButtonProps {
  readonly author: { readonly authorId: string; readonly nickname: string };
  readonly followed: boolean;
  readonly className?: string | undefined;
}

/** Follows somebody, or stops to; every screen that shows them knows at once. */
export function FollowButton({ author: { authorId, nickname }, followed, className }: FollowButtonProps) {
  const follow = useMutation(followMutation(authorId));
  const [busy, run] = useBusy(() => withAccount(() => follow.mutateAsync(!followed)));
  return (
    <button
      type="button"
      className={cx(styles.follow, className)}
      aria-pressed={followed}
      aria-busy={busy || undefined}
      aria-label={followed ? `取消关注 ${nickname}` : `关注 ${nickname}`}
      onClick={() => run()}
    >
      {followed ? '已关注' : '关注'}
    </button>
  );
}
