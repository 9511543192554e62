import type { Reply } from '@liuguang/contract/shapes/community.ts';
import { Link } from '@tanstack/react-router';
import { Heart } from 'lucide-react';
import { Avatar } from '../../../ui/picture/avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { formatAgo, formatCount } from '../../../lib/format/format.ts';
import { openReport, useReported } from '../../../entities/report/report.ts';
import { useLike } from '../../../entities/post/use-like.ts';
import styles from './post.module.css';

interface CommentRowProps {
  readonly comment: Reply;
  /** A reply stands below its comment, smaller. */
  readonly small?: boolean;
  readonly onReply: () => void;
  readonly onDelete: () => void;
  readonly onChange: (change: (known: Reply) => Reply) => void;
}

export function CommentRow({ comment, small = false, onReply, onDelete, onChange }: CommentRowProps) {
  const { commentId, author, text, my } = comment;
  const like = useLike('comment', commentId, {
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
    <div className={cx(styles.comment, small && styles.small)}>
      <Link to="/author" search={{ id: author.authorId, kind: 'post' }} aria-label={author.nickname}>
        <Avatar seed={author.authorId} url={author.avatar} size={small ? '6.5rem' : '9rem'} />
      </Link>
      <div className={styles.said}>
        <p className={styles.name}>
          {author.nickname}
          {comment.replyTo !== null && <span className={styles.to}> 回复 {comment.replyTo}</span>}
        </p>
        <p className={styles.text}>{text}</p>
        <div className={styles.foot}>
          <time>{formatAgo(comment.createdAt)}</time>
          <button type="button" className={styles.do} onClick={onReply}>
            回复
          </button>
          {!my.own && (
            <button
              type="button"
              className={styles.do}
              onClick={() => void openReport({ kind: 'comment', id: commentId })}
            >
              举报
            </button>
          )}
          {my.own && (
            <button type="button" className={styles.do} onClick={onDelete}>
              删除
            </button>
          )}
        </div>
      </div>
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
  );
}
