import type { Comment, Reply } from '@liuguang/contract/shapes/comment.ts';
import { useMutation } from '@tanstack/react-query';
import { Flag, Pin, Trash2 } from 'lucide-react';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { ListGroup, ListRow } from '../../ui/list/list-row.tsx';
import { openReport } from '../report/report.ts';
import { deleteCommentMutation, pinCommentMutation } from './api.ts';
import type { Subject } from './comment.ts';

interface CommentMenuProps {
  readonly subject: Subject;
  /** Null: closed. */
  readonly which: { readonly root: Comment; readonly comment: Reply } | null;
  /** Who looks has made what is commented on. */
  readonly creator: boolean;
  readonly onClose: () => void;
}

/** What can be done with a comment besides answering it. */
export function CommentMenu({ subject, which, creator, onClose }: CommentMenuProps) {
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
