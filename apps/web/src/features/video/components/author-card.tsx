import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount } from '../../../lib/format/format.ts';
import { FollowButton } from '../../../entities/post/follow-button.tsx';
import { callQuery } from '../../../lib/api/query.ts';
import { Avatar } from '../../../ui/picture/avatar.tsx';
import styles from './author-card.module.css';

/** Who made it, and the way to their other works. */
export function AuthorCard({ author }: { author: VideoCard['author'] }) {
  const creator = useQuery(callQuery('userPage', { authorId: author.authorId, size: 1 }, 'feed')).data?.creator;
  return (
    <div className={styles.author}>
      <Link to="/author" search={{ id: author.authorId }} className={styles.link}>
        <Avatar seed={author.authorId} url={author.avatar} size="11rem" />
        <span className={styles.words}>
          <span className={styles.name}>{author.nickname}</span>
          <span className={styles.note}>{creator ? `${formatCount(creator.followers)} 粉丝` : '创作者'}</span>
        </span>
      </Link>
      {creator && !creator.my.own && <FollowButton author={author} followed={creator.my.followed} />}
    </div>
  );
}
