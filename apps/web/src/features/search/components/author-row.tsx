import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FollowButton } from '../../../entities/post/follow-button.tsx';
import { callQuery } from '../../../lib/api/query.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { Avatar } from '../../../ui/picture/avatar.tsx';
import type { SearchHit } from '../api.ts';
import styles from './author-row.module.css';
import { Marked } from './marked.tsx';

/** A creator. Results are the same for everybody; whether the reader follows them is asked beside. */
export function AuthorRow({ hit: { author, titleRanges } }: { hit: Extract<SearchHit, { kind: 'author' }> }) {
  const { authorId, nickname, avatar, signature, works } = author;
  const known = useQuery(callQuery('userPage', { authorId, size: 1 }, 'feed')).data?.creator;
  const counts = [`${formatCount(known?.followers ?? author.followers)} 粉丝`, works > 0 ? `${works} 部作品` : ''];
  return (
    <div className={styles.row}>
      <Link to="/author" search={{ id: authorId }} className={styles.link}>
        <Avatar seed={authorId} url={avatar} size="13rem" />
        <span className={styles.words}>
          <span className={styles.name}>
            <Marked text={nickname} ranges={titleRanges} />
          </span>
          {signature !== '' && <span className={styles.signature}>{signature}</span>}
          <span className={styles.note}>{counts.filter((count) => count !== '').join(' · ')}</span>
        </span>
      </Link>
      {known && !known.my.own && <FollowButton author={author} followed={known.my.followed} />}
    </div>
  );
}
