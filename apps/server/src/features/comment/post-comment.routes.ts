import { accountOf } from '../../platform/http/calls/account-of.ts';
import { type Routes, WithMessage } from '../../platform/http/calls/handlers.ts';
import type { CommunityModule } from '../community/community.public.ts';
import { said } from './comment.routes.ts';
import type { CommentService } from './comment.service.ts';

interface Deps {
  readonly comments: CommentService;
  readonly community: CommunityModule;
}

/** The calls by which posts were commented on before anything else was; older clients make them. */
export function postCommentRoutes({ comments, community }: Deps) {
  return {
    getPostDetails: async ({ postId, parentId, cursor, size }, { agent, account }) => {
      const parent = parentId === undefined ? {} : { parentId };
      const input = { kind: 'post', id: postId, sort: 'new', cursor, size, ...parent } as const;
      const [post, { list, nextCursor, pinned }] = await Promise.all([
        community.post(agent.agentId, account, postId),
        comments.list(agent.agentId, account, input),
      ]);
      return { post, list: pinned ? [pinned, ...list] : list, nextCursor };
    },
    'post/comment': async ({ postId, ...given }, context) =>
      said(await comments.add(accountOf(context), { kind: 'post', id: postId, ...given })),
    'post/like': async ({ kind, id, on }, context) =>
      kind === 'comment'
        ? await comments.like(accountOf(context), { commentId: id }, on)
        : await community.like(accountOf(context), { kind, id, on }),
    'post/delete': async ({ kind, id }, context) => {
      const account = accountOf(context);
      await (kind === 'comment' ? comments.remove(account, id) : community.remove(account, id));
      return new WithMessage('已删除', {});
    },
  } satisfies Routes;
}
