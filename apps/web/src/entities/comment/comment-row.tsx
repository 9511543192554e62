import type { Reply } from '@liuguang/contract/shapes/comment.ts';
import { Link } from '@tanstack/react-router';
import { Ellipsis, Heart } from 'lucide-react';
import { formatAgo, formatCount } from '../../lib/format/format.ts';
import { cx } from '../../ui/cx.ts';
import { Avatar } from '../../ui/picture/avatar.tsx';
import { useLiking } from '../post/use-like.ts';
import { useReported } from '../report/report.ts';
import { likeCommentMutation } from './api.ts';
import type { Subject } from './comment.ts';
import styles from './comment-row.module.css';

interface CommentRowProps {
  readonly subject: Subject;
  readonly comment: Reply;
  readonly pinned?: boolean;
  /** A reply stands below its comment, smaller. */
  readonly small?: boolean;
  /** A link led here. */
  readonly marked?: boolean;
  readonly onReply: () => void;
  readonly onMore: () => void;
  readonly onChange: (change: (known: Reply) => Reply) => void;
}

export function CommentRow(props: CommentRowProps) {
  const { subject, comment, pinned = false, small = false, marked = false, onReply, onMore, onChange } = props;
  const { commentId, author, text, my } = comment;
  const like = useLiking(likeCommentMutation(subject, commentId), {
    show: (liked) =>
      onChange((known) => ({
        ...known,
        likes: Math.max(0, known.likes + Number(liked) - Number(known.my.liked)),
        my: { ...known.my, liked },
      })),
    settle: ({ liked, likes }) => onChange((known) => ({ ...known, likes, my: { ...known.my, liked } })),
  });
  const reported = useReported('comment', commentId);
  if (reported) return <p className={styles.gone}>已举报，这条评论不再向你显示</p>;
  if (text === null) return <p className={styles.gone}>该评论已删除</p>;
  return (
    <div className={cx(styles.comment, small && styles.small, marked && styles.marked)} id={`comment-${commentId}`}>
      <Link
        to="/author"
        search={{ id: author.authorId, kind: 'post' }}
        className={styles.face}
        aria-label={author.nickname}
      >
        <Avatar seed={author.authorId} url={author.avatar} size={small ? '6rem' : '8.5rem'} />
      </Link>
      <div className={styles.said}>
        <p className={styles.name}>
          {author.nickname}
          {comment.byCreator && <CreatorBadge />}
          {pinned && <span className={styles.pin}>置顶</span>}
          {comment.replyTo !== null && <span className={styles.to}> 回复 {comment.replyTo}</span>}
        </p>
        {comment.quote !== undefined && <blockquote className={styles.quote}>{comment.quote}</blockquote>}
        <p className={styles.text}>{text}</p>
        <div className={styles.foot}>
          <time>{formatAgo(comment.createdAt)}</time>
          {comment.waiting ? (
            <span className={styles.waiting}>审核中，仅自己可见</span>
          ) : (
            <button type="button" className={styles.do} onClick={onReply}>
              回复
            </button>
          )}
          <button type="button" className={styles.do} aria-label="评论操作" onClick={onMore}>
            <Ellipsis />
          </button>
          <button
            type="button"
            className={styles.like}
            aria-pressed={my.liked}
            aria-label={`点赞 ${comment.likes}`}
            onClick={() => like(!my.liked)}
          >
            <Heart />
            {comment.likes > 0 && formatCount(comment.likes)}
          </button>
        </div>
      </div>
    </div>
  );
}

export function CreatorBadge() {
  return <span className={styles.badge}>作者</span>;
}
