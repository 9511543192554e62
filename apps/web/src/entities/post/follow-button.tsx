import type { CallOutput } from '@liuguang/contract/calls.ts';
import type { InfiniteData } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { cx } from '../../ui/cx.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { callApi } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query.ts';
import { openLoginPopup, useSignedIn } from '../../lib/session/session.ts';
import styles from './follow-button.module.css';
import { changePosts } from './post.ts';

interface FollowButtonProps {
  readonly author: { readonly authorId: string; readonly nickname: string };
  readonly followed: boolean;
  readonly className?: string | undefined;
}

/** Follows somebody, or stops to; every screen that shows them knows at once. */
export function FollowButton({ author: { authorId, nickname }, followed, className }: FollowButtonProps) {
  const client = useQueryClient();
  const signedIn = useSignedIn();
  const [busy, run] = useBusy(async () => {
    if (!signedIn) return openLoginPopup();
    const answer = await callApi('follow', { authorId, on: !followed });
    changePosts(
      client,
      (post) => post.author.authorId === authorId,
      (post) => ({ ...post, my: { ...post.my, followed: answer.followed } }),
    );
    client.setQueriesData<CreatorData>({ queryKey: keys.call('userPage') }, (data) =>
      withFollow(data, authorId, answer),
    );
    void client.invalidateQueries({ queryKey: [...keys.call('getPostInfo'), { sort: 'follow' }] });
  });
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

type Creators = CallOutput<'userPage'>;
/** A page of works, or only the head of one. */
type CreatorData = Creators | InfiniteData<Creators, string | undefined>;

function withFollow(data: CreatorData | undefined, authorId: string, answer: CallOutput<'follow'>) {
  const change = (page: Creators): Creators =>
    page.creator.authorId === authorId
      ? {
          ...page,
          creator: {
            ...page.creator,
            followers: answer.followers,
            my: { ...page.creator.my, followed: answer.followed },
          },
        }
      : page;
  if (!data) return data;
  return 'pages' in data ? { ...data, pages: data.pages.map(change) } : change(data);
}
