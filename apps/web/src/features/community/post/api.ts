import type { CallOutput } from '@liuguang/contract/calls.ts';
import type { Comment, Reply } from '@liuguang/contract/shapes/community.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { changePost, postQuery } from '../../../entities/post/post.ts';

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

/** Writes it, and shows it where it belongs: a comment on top, a reply below the others. */
export async function sendComment(
  client: QueryClient,
  postId: string,
  given: { text: string; clientKey: string; answers: { rootId: string; commentId: string } | null },
): Promise<void> {
  const { text, clientKey, answers } = given;
  const parent = answers ? { parentId: answers.commentId } : {};
  const made = await callApi('post/comment', { postId, text, clientKey, ...parent }, { tell: true });
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
}

export async function deleteComment(client: QueryClient, postId: string, root: Comment, which: Reply): Promise<void> {
  await callApi('post/delete', { kind: 'comment', id: which.commentId }, { tell: true });
  const { commentId } = which;
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
}
