import type { Comment, Reply } from '@liuguang/contract/shapes/community.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { loadReplies } from './api.ts';
import { CommentRow } from './comment-row.tsx';
import styles from './post.module.css';

interface CommentThreadProps {
  readonly postId: string;
  readonly comment: Comment;
  readonly onReply: (to: Reply) => void;
  readonly onDelete: (which: Reply) => void;
  readonly onChange: (change: (known: Comment) => Comment) => void;
}

/** A comment with its replies: the first ones come along, the others when they are asked for. */
export function CommentThread({ postId, comment, onReply, onDelete, onChange }: CommentThreadProps) {
  const client = useQueryClient();
  const [cursor, setCursor] = useState<string | undefined>();
  const hidden = comment.replyCount - comment.replies.length;
  const row = (each: Reply, change: (next: (known: Reply) => Reply) => void, small = false) => (
    <CommentRow
      comment={each}
      small={small}
      onReply={() => onReply(each)}
      onDelete={() => onDelete(each)}
      onChange={change}
    />
  );
  const changeReply = (commentId: string) => (next: (known: Reply) => Reply) =>
    onChange((known) => ({
      ...known,
      replies: known.replies.map((reply) => (reply.commentId === commentId ? next(reply) : reply)),
    }));

  const more = async () => {
    try {
      setCursor(await loadReplies(client, postId, comment.commentId, cursor));
    } catch (error) {
      showToast(messageOf(error), 'error');
    }
  };

  return (
    <div className={styles.thread}>
      {row(comment, (next) => onChange((known) => ({ ...known, ...next(known) })))}
      {comment.replies.length > 0 && (
        <ul className={styles.replies}>
          {comment.replies.map((reply) => (
            <li key={reply.commentId}>{row(reply, changeReply(reply.commentId), true)}</li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <Button kind="plain" size="small" className={styles.more} onClick={more}>
          展开 {hidden} 条回复
        </Button>
      )}
    </div>
  );
}
