import type { CallOutput } from '@liuguang/contract/calls.ts';
import type { Comment, Reply } from '@liuguang/contract/shapes/community.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { mutationOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { offerPushLater } from '../../../lib/push/offer-later.ts';
import { postQuery } from '../../../entities/post/api.ts';
import { changePost } from '../../../entities/post/post.ts';

type Pages = InfiniteData<CallOutput<'getPostDetails'>, string | undefined>;

function changeLists(
  client: QueryClient,
  postId: string,
  change: (list: Comment[], first: boolean) => Comment[],
): void {
  client.setQueryData<Pages>(
    postQuery(postId).queryKey,
    (data) =>
      data && { ...data, pages: data.pages.map((page, index) => ({ ...page, list: change(page.list, index === 0) })) },
  );
}

export function changeComment(
  client: QueryClient,
  postId: string,
  commentId: string,
  change: (known: Comment) => Comment,
): void {
  changeLists(client, postId, (list) => list.map((each) => (each.commentId === commentId ? change(each) : each)));
}

interface NewComment {
  readonly text: string;
  /** The same for every try, so that a second one adds nothing. */
  readonly clientKey: string;
  readonly answers: { readonly rootId: string; readonly commentId: string } | null;
}

/** Writes it, and shows it where it belongs: a comment on top, a reply below the others. */
export function sendCommentMutation(postId: string) {
  return mutationOptions({
    mutationFn: ({ text, clientKey, answers }: NewComment) => {
      const parent = answers ? { parentId: answers.commentId } : {};
      return callApi('post/comment', { postId, text, clientKey, ...parent }, { tell: true });
    },
    onSuccess: (made, { answers }, _before, { client }) => {
      if (answers)
        changeComment(client, postId, answers.rootId, (known) => ({
          ...known,
          replies: [...known.replies.filter((reply) => reply.commentId !== made.commentId), made],
          replyCount: known.replyCount + 1,
        }));
      else
        changeLists(client, postId, (list, first) =>
          first ? [made, ...list.filter((each) => each.commentId !== made.commentId)] : list,
        );
      changePost(client, postId, (post) => ({ ...post, comments: post.comments + 1 }));
      offerPushLater('reply');
    },
  });
}

/** A comment with replies stays as a word in its place. */
export function deleteCommentMutation(postId: string) {
  return mutationOptions({
    mutationFn: ({ which }: { readonly root: Comment; readonly which: Reply }) =>
      callApi('post/delete', { kind: 'comment', id: which.commentId }, { tell: true }),
    onSuccess: (_answer, { root, which: { commentId } }, _before, { client }) => {
      if (commentId === root.commentId)
        changeLists(client, postId, (list) =>
          list.flatMap((each) => {
            if (each.commentId !== commentId) return [each];
            return each.replyCount > 0 ? [{ ...each, text: null, likes: 0 }] : [];
          }),
        );
      else
        changeComment(client, postId, root.commentId, (known) => ({
          ...known,
          replies: known.replies.filter((reply) => reply.commentId !== commentId),
          replyCount: Math.max(0, known.replyCount - 1),
        }));
      changePost(client, postId, (post) => ({ ...post, comments: Math.max(0, post.comments - 1) }));
    },
  });
}

/** The replies that did not come along with a comment, a page at a time; they are kept with it. */
export async function loadReplies(client: QueryClient, postId: string, commentId: string, cursor: string | undefined) {
  const input = { postId, parentId: commentId, ...(cursor === undefined ? {} : { cursor }) };
  const page = await callApi('getPostDetails', input, { quiet: true });
  changeComment(client, postId, commentId, (known) => {
    const there = new Set(known.replies.map((reply) => reply.commentId));
    return { ...known, replies: [...known.replies, ...page.list.filter((reply) => !there.has(reply.commentId))] };
  });
  return page.nextCursor ?? undefined;
}
