import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { followMutation } from '../../../entities/post/api.ts';
import { callQuery } from '../../../lib/api/query.ts';
import { withAccount } from '../../../lib/session/session.ts';
import { useBusy } from '../../../ui/use-busy.ts';
import { Avatar } from '../../../ui/picture/avatar.tsx';
import styles from './clip-author.module.css';

/** Who made the clip: the way to their page, and a plus to follow them by, as long as one does not. */
export function ClipAuthor({ author, shown }: { author: VideoCard['author']; shown: boolean }) {
  const { authorId, nickname, avatar } = author;
  // Only of the clip that plays: the next ones load nothing but themselves.
  const creator = useQuery({
    ...callQuery('userPage', { authorId, size: 1 }, 'feed'),
    enabled: shown,
  }).data?.creator;
  const follow = useMutation(followMutation(authorId));
  const [busy, run] = useBusy(() => withAccount(() => follow.mutateAsync(true)));
  const open = creator !== undefined && !creator.my.own && !creator.my.followed;
  return (
    <div className={styles.author}>
      <Link to="/author" search={{ id: authorId }} className={styles.face} aria-label={`${nickname}的主页`}>
        <Avatar seed={authorId} url={avatar} size="12rem" />
      </Link>
      <button
        type="button"
        className={styles.follow}
        data-open={open}
        aria-label={`关注 ${nickname}`}
        aria-busy={busy || undefined}
        disabled={!open}
        onClick={() => run()}
      >
        <Plus aria-hidden="true" />
      </button>
    </div>
  );
}
