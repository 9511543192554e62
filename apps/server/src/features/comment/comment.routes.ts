import type { Comment } from '@liuguang/contract/shapes/comment.ts';
import { accountOf } from '../../platform/http/calls/account-of.ts';
import { type Routes, WithMessage } from '../../platform/http/calls/handlers.ts';
import type { CommentService } from './comment.service.ts';

export function said(comment: Comment): WithMessage<Comment> {
  return new WithMessage(comment.waiting ? '已提交，审核通过后公开' : '评论成功', comment);
}

export function commentRoutes(comments: CommentService) {
  return {
    'comment/list': async (input, { agent, account }) => await comments.list(agent.agentId, account, input),
    'comment/find': async ({ commentId }, { agent, account }) => await comments.find(agent.agentId, account, commentId),
    'comment/paragraphs': async ({ chapterId }, { agent, account }) =>
      await comments.paragraphs(agent.agentId, account, chapterId),
    'comment/add': async (input, context) => said(await comments.add(accountOf(context), input)),
    'comment/like': async ({ on, ...which }, context) => await comments.like(accountOf(context), which, on),
    'comment/delete': async ({ commentId }, context) => {
      await comments.remove(accountOf(context), commentId);
      return new WithMessage('已删除', {});
    },
    'comment/pin': async ({ on, ...which }, context) => {
      await comments.pin(accountOf(context), which, on);
      return new WithMessage(on ? '已置顶' : '已取消置顶', {});
    },
  } satisfies Routes;
}
