import type { Post } from '@liuguang/contract/shapes/community.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Clock3, Ellipsis, Flag, Forward, Heart, MessageCircle } from 'lucide-react';
import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Avatar } from '../../ui/picture/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { formatAgo, formatCount } from '../../lib/format/format.ts';
import { keys } from '../../lib/api/query.ts';
import { openReport, useReported } from '../report/report.ts';
import { Clip } from './post-clip.tsx';
import { FollowButton } from './follow-button.tsx';
import { PictureGrid } from '../picture/picture-grid.tsx';
import styles from './post-card.module.css';
import { changePost, withLike } from './post.ts';
import { sharePost } from './share-post.ts';
import { useLike } from './use-like.ts';

const PostMenu = lazyPart(() => import('./post-menu.tsx').then((module) => module.PostMenu));

interface PostCardProps {
  readonly post: Post;
  /** On its own screen: all of its text, and no way to itself. */
  readonly whole?: boolean;
  readonly eager?: boolean;
  readonly onComment?: () => void;
  readonly onDeleted?: () => void;
}

export function PostCard({ post, whole = false, eager = false, onComment, onDeleted }: PostCardProps) {
  const client = useQueryClient();
  const [menu, setMenu] = useState(false);
  const { postId, author } = post;
  const reported = useReported('post', postId);
  const renew = () => {
    void client.invalidateQueries({ queryKey: keys.call('getPostInfo') });
    void client.invalidateQueries({ queryKey: keys.call('getPostDetails', { postId }) });
  };
  if (reported) return <p className={styles.reported}>已举报，这条动态不再向你显示</p>;
  return (
    <article className={cx(styles.card, whole && styles.whole)} aria-label={`${author.nickname}的动态`}>
      <header className={styles.head}>
        <Link to="/author" search={{ id: author.authorId, kind: 'post' }} className={styles.author}>
          <Avatar seed={author.authorId} url={author.avatar} size="10rem" />
          <span className={styles.words}>
            <span className={styles.name}>{author.nickname}</span>
            <time className={styles.when} dateTime={new Date(post.createdAt).toISOString()}>
              {formatAgo(post.createdAt)}
            </time>
          </span>
        </Link>
        {post.my.own ? (
          <IconButton label="更多" icon={<Ellipsis />} onClick={() => setMenu(true)} />
        ) : (
          (whole || !post.my.followed) && <FollowButton author={author} followed={post.my.followed} />
        )}
      </header>
      {post.state === 'review' && (
        <p className={styles.review}>
          <Clock3 aria-hidden="true" /> 审核中，仅自己可见
        </p>
      )}
      {post.text !== '' && <Text post={post} whole={whole} />}
      <PictureGrid pictures={post.pictures} eager={eager} />
      {post.clip && <Clip postId={postId} clip={post.clip} onRenew={renew} />}
      <Topics topics={post.topics} />
      <Actions post={post} {...(onComment ? { onComment } : {})} />
      <Suspense>
        {menu && <PostMenu post={post} onClose={() => setMenu(false)} {...(onDeleted ? { onDeleted } : {})} />}
      </Suspense>
    </article>
  );
}

/** As it was written: what looks like HTML, Markdown or a link is text like any other. */
function Text({ post, whole }: { post: Post; whole: boolean }) {
  if (whole) return <p className={styles.text}>{post.text}</p>;
  return <CutText key={post.text} post={post} />;
}

/** The beginning of a long text says that there is more. */
function CutText({ post }: { post: Post }) {
  const [cut, setCut] = useState(false);
  const text = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = text.current ?? {};
    setCut(scrollHeight > clientHeight + 1);
  }, []);
  return (
    <Link to="/postDetails" search={{ id: post.postId }} className={styles.text}>
      <span ref={text} className={styles.cut}>
        {post.text}
      </span>
      {cut && <span className={styles.more}>全文</span>}
    </Link>
  );
}

function Topics({ topics }: { topics: readonly string[] }) {
  if (topics.length === 0) return null;
  return (
    <ul className={styles.topics} aria-label="话题">
      {topics.map((topic) => (
        <li key={topic}>
          <Link to="/community" search={{ topic }} className={styles.topic}>
            # {topic}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Actions({ post, onComment }: { post: Post; onComment?: () => void }) {
  const client = useQueryClient();
  const { postId, my } = post;
  const like = useLike('post', postId, {
    show: (liked) => changePost(client, postId, (known) => withLike(known, liked)),
    settle: ({ liked, likes }) =>
      changePost(client, postId, (known) => ({ ...known, likes, my: { ...known.my, liked } })),
  });
  const words = post.comments > 0 ? formatCount(post.comments) : '评论';
  return (
    <div className={styles.actions}>
      <button
        type="button"
        className={cx(styles.action, styles.like)}
        aria-pressed={my.liked}
        aria-label={`点赞 ${post.likes}`}
        onClick={() => like(!my.liked)}
      >
        <Heart /> {post.likes > 0 ? formatCount(post.likes) : '点赞'}
      </button>
      {onComment ? (
        <button type="button" className={styles.action} aria-label={`评论 ${post.comments}`} onClick={onComment}>
          <MessageCircle /> {words}
        </button>
      ) : (
        <Link to="/postDetails" search={{ id: postId }} className={styles.action} aria-label={`评论 ${post.comments}`}>
          <MessageCircle /> {words}
        </Link>
      )}
      <button type="button" className={styles.action} onClick={() => void sharePost(post)}>
        <Forward /> 分享
      </button>
      {!my.own && (
        <button type="button" className={styles.action} onClick={() => void openReport({ kind: 'post', id: postId })}>
          <Flag /> 举报
        </button>
      )}
    </div>
  );
}
