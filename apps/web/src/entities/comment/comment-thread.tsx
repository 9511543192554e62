import type { Comment, Reply } from '@liuguang/contract/shapes/comment.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { formatCount } from '../../lib/format/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { loadReplies } from './api.ts';
import { changeComment, type Subject } from './comment.ts';
import { CommentRow, CreatorBadge } from './comment-row.tsx';
import styles from './comment-thread.module.css';

export interface ThreadActions {
  readonly onReply: (root: Comment, to: Reply) => void;
  readonly onMore: (root: Comment, which: Reply) => void;
}

interface CommentThreadProps extends ThreadActions {
  readonly subject: Subject;
  readonly comment: Comment;
  /** The comment of the thread that a link leads to. */
  readonly marked?: string | undefined;
}

/** A comment with its replies: folded to the first ones, in full when they are asked for. */
export function CommentThread({ subject, comment, marked, onReply, onMore }: CommentThreadProps) {
  const client = useQueryClient();
  const { replies, replyCount } = comment;
  const [unfolded, setUnfolded] = useState(false);
  // What somebody has just written, or came for, is not folded away.
  const open = unfolded || replies.some(({ commentId, my }) => commentId === marked || my.own);
  const [cursor, setCursor] = useState<string | undefined>();
  const hidden = replyCount - replies.filter(({ waiting }) => !waiting).length;
  const change = (next: (known: Comment) => Comment) => changeComment(client, subject, comment.commentId, next);
  const changeReply = (commentId: string) => (next: (known: Reply) => Reply) =>
    change((known) => ({
      ...known,
      replies: known.replies.map((reply) => (reply.commentId === commentId ? next(reply) : reply)),
    }));
  const more = async () => {
    setUnfolded(true);
    if (hidden <= 0) return;
    try {
      setCursor(await loadReplies(client, subject, comment.commentId, cursor));
    } catch (error) {
      showToast(messageOf(error), 'error');
    }
  };
  const unfold = (
    <Button kind="plain" size="small" className={styles.more} onClick={more}>
      {open ? `再看 ${hidden} 条回复` : `共 ${formatCount(replyCount)} 条回复`}
      <ChevronRight />
    </Button>
  );

  return (
    <article className={styles.thread}>
      <CommentRow
        subject={subject}
        comment={comment}
        pinned={comment.pinned ?? false}
        marked={comment.commentId === marked}
        onReply={() => onReply(comment, comment)}
        onMore={() => onMore(comment, comment)}
        onChange={(next) => change((known) => ({ ...known, ...next(known) }))}
      />
      {(replies.length > 0 || replyCount > 0) && (
        <div className={styles.replies}>
          {open
            ? replies.map((reply) => (
                <CommentRow
                  key={reply.commentId}
                  subject={subject}
                  comment={reply}
                  small
                  marked={reply.commentId === marked}
                  onReply={() => onReply(comment, reply)}
                  onMore={() => onMore(comment, reply)}
                  onChange={changeReply(reply.commentId)}
                />
              ))
            : replies.map((reply) => <FoldedReply key={reply.commentId} reply={reply} onOpen={() => void more()} />)}
          {(open ? hidden > 0 : replyCount > 0) && unfold}
        </div>
      )}
    </article>
  );
}

function FoldedReply({ reply: { author, byCreator, text, replyTo }, onOpen }: { reply: Reply; onOpen: () => void }) {
  return (
    <button type="button" className={styles.folded} onClick={onOpen}>
      <span className={styles.name}>{author.nickname}</span>
      {byCreator && <CreatorBadge />}
      {replyTo !== null && <span className={styles.to}> 回复 {replyTo}</span>}：{text}
    </button>
  );
}
