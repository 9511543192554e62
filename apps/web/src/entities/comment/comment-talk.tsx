import type { Comment, CommentSort, Reply } from '@liuguang/contract/shapes/comment.ts';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { Flag, Pin, Trash2 } from 'lucide-react';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { ListGroup, ListRow } from '../../ui/list/list-row.tsx';
import { openReport } from '../report/report.ts';
import { CommentBox } from './comment-box.tsx';
import { CommentList } from './comment-list.tsx';
import { commentsQuery, type Subject } from './comment.ts';
import { useDraft } from './outbox.ts';
import { useSend } from './use-send.ts';
import { deleteCommentMutation, pinCommentMutation } from './api.ts';

interface CommentTalkProps {
  readonly subject: Subject;
  /** The comment that a link leads to. */
  readonly linked?: string | undefined;
  readonly placeholder?: string;
  /** Beside the box while nothing is typed. */
  readonly aside?: ReactNode;
  /** Puts list and box where they belong; `count` is undefined until it is known. */
  readonly children: (parts: {
    readonly count: number | undefined;
    readonly list: ReactNode;
    readonly box: ReactNode;
  }) => ReactNode;
  readonly fixed?: boolean;
}

interface Answering {
  readonly root: Comment;
  readonly to: Reply;
}

/** What people say about something, and the box to say something oneself. */
export function CommentTalk({ subject, linked, placeholder, aside, fixed = false, children }: CommentTalkProps) {
  const [sort, setSort] = useState<CommentSort>('hot');
  const query = useInfiniteQuery(commentsQuery(subject, sort, linked));
  const [answering, setAnswering] = useState<Answering | null>(null);
  const [menu, setMenu] = useState<{ root: Comment; comment: Reply } | null>(null);
  const [text, setText] = useDraft(subject);
  const first = query.data?.pages[0];
  const sender = useSend(subject, first !== undefined);
  const field = useRef<HTMLTextAreaElement>(null);

  const reply = (root: Comment, to: Reply) => {
    setAnswering({ root, to });
    field.current?.focus();
  };
  const send = (said: string) => {
    const answers = answering && {
      rootId: answering.root.commentId,
      commentId: answering.to.commentId,
      nickname: answering.to.author.nickname,
    };
    if (!sender.send(said, answers)) return;
    setText('');
    setAnswering(null);
  };

  const list = (
    <>
      <CommentList
        subject={subject}
        query={query}
        sort={sort}
        onSort={setSort}
        linked={linked}
        sender={sender}
        onReply={reply}
        onMore={(root, comment) => setMenu({ root, comment })}
        onWrite={() => field.current?.focus()}
      />
      <CommentMenu subject={subject} which={menu} creator={first?.my.creator ?? false} onClose={() => setMenu(null)} />
    </>
  );
  const box = (
    <CommentBox
      text={text}
      onText={setText}
      onSend={send}
      replyTo={answering?.to.author.nickname ?? null}
      onStopReply={() => setAnswering(null)}
      inputRef={field}
      fixed={fixed}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(aside === undefined ? {} : { aside })}
    />
  );
  return children({ count: first?.comments, list, box });
}

interface CommentMenuProps {
  readonly subject: Subject;
  /** Null: closed. */
  readonly which: { readonly root: Comment; readonly comment: Reply } | null;
  /** Who looks has made what is commented on. */
  readonly creator: boolean;
  readonly onClose: () => void;
}

/** What can be done with a comment besides answering it. */
function CommentMenu({ subject, which, creator, onClose }: CommentMenuProps) {
  const remove = useMutation(deleteCommentMutation(subject));
  const pin = useMutation(pinCommentMutation(subject));
  const { root, comment } = which ?? {};
  const isRoot = root !== undefined && root.commentId === comment?.commentId;
  const act = (work: () => Promise<unknown>) => async () => {
    await work();
    onClose();
  };
  return (
    <Sheet open={which !== null} onClose={onClose} title="评论">
      {root && comment && (
        <ListGroup>
          {creator && isRoot && !comment.waiting && (
            <ListRow
              icon={<Pin />}
              label={root.pinned ? '取消置顶' : '置顶'}
              onClick={act(() => pin.mutateAsync({ commentId: comment.commentId, on: !root.pinned }))}
            />
          )}
          {comment.my.own ? (
            <ListRow
              icon={<Trash2 />}
              label="删除"
              danger
              onClick={act(() => remove.mutateAsync({ root, which: comment }))}
            />
          ) : (
            <ListRow
              icon={<Flag />}
              label="举报"
              onClick={act(() => openReport({ kind: 'comment', id: comment.commentId }))}
            />
          )}
        </ListGroup>
      )}
    </Sheet>
  );
}
