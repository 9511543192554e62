import type { Comment, Reply } from '@liuguang/contract/shapes/comment.ts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query.ts';
import { offerPushLater } from '../../lib/push/offer-later.ts';
import { changeComment, countComment, isShown, showComment, type Subject } from './comment.ts';
import type { Outgoing } from './outbox.ts';

/** Where a comment is now, for a link that only knows its number. */
export function commentPlaceQuery(commentId: string) {
  return queryOptions({
    queryKey: keys.call('comment/find', { commentId }),
    queryFn: ({ signal }) => callApi('comment/find', { commentId }, { signal, quiet: true }),
    staleTime: Infinity,
  });
}

/** Writes it, and shows it where it belongs: a comment on top, a reply below the others. */
export async function sendComment(client: QueryClient, subject: Subject, { text, clientKey, answers }: Outgoing) {
  const parent = answers ? { parentId: answers.commentId } : {};
  const made = await callApi('comment/add', { ...subject, text, clientKey, ...parent }, { quiet: true });
  // A second try may find that the first one got through.
  const counts = !made.waiting && !isShown(client, subject, made.commentId);
  if (answers)
    changeComment(client, subject, answers.rootId, (known) => ({
      ...known,
      replies: [...known.replies.filter((reply) => reply.commentId !== made.commentId), made],
      replyCount: known.replyCount + (counts ? 1 : 0),
    }));
  else showComment(client, subject, made);
  if (counts) countComment(client, subject, 1);
  offerPushLater('reply');
}

/** A comment with replies stays as a word in its place. */
export function deleteCommentMutation(subject: Subject) {
  return mutationOptions({
    mutationFn: ({ which: { commentId } }: { readonly root: Comment; readonly which: Reply }) =>
      callApi('comment/delete', { ...subject, commentId }, { tell: true }),
    onSuccess: (_answer, { root, which }, _before, { client }) => {
      const { commentId } = which;
      changeComment(client, subject, root.commentId, (known) => {
        if (commentId === root.commentId) return known.replyCount > 0 ? { ...known, text: null, likes: 0 } : null;
        const replies = known.replies.filter((reply) => reply.commentId !== commentId);
        return { ...known, replies, replyCount: Math.max(0, known.replyCount - (which.waiting ? 0 : 1)) };
      });
      if (!which.waiting) countComment(client, subject, -1);
    },
  });
}

export const likeCommentMutation = (subject: Subject, commentId: string) =>
  mutationOptions({ mutationFn: (on: boolean) => callApi('comment/like', { ...subject, commentId, on }) });

/** The list is asked for again: another one may have been pinned before. */
export function pinCommentMutation(subject: Subject) {
  return mutationOptions({
    mutationFn: ({ commentId, on }: { commentId: string; on: boolean }) =>
      callApi('comment/pin', { ...subject, commentId, on }, { tell: true }),
    onSuccess: async (_answer, _given, _before, { client }) => {
      await client.invalidateQueries({ queryKey: keys.call('comment/list') });
    },
  });
}

/** The replies that did not come along with a comment, a page at a time; they are kept with it. */
export async function loadReplies(
  client: QueryClient,
  subject: Subject,
  commentId: string,
  cursor: string | undefined,
) {
  const input = { ...subject, parentId: commentId, ...(cursor === undefined ? {} : { cursor }) };
  const page = await callApi('comment/list', input, { quiet: true });
  changeComment(client, subject, commentId, (known) => {
    const fresh = new Set(page.list.map((reply) => reply.commentId));
    const replies = [...known.replies.filter((reply) => !fresh.has(reply.commentId)), ...page.list];
    return { ...known, replies: replies.toSorted((a, b) => a.createdAt - b.createdAt) };
  });
  return page.nextCursor ?? undefined;
}
