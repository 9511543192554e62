import { accountOf } from '../../platform/http/calls/account-of.ts';
import { type Routes, WithMessage } from '../../platform/http/calls/handlers.ts';
import type { CommunityService } from './community.service.ts';

export function communityRoutes(community: CommunityService) {
  return {
    getPostInfo: async (input, { agent, account }) => await community.feed(agent.agentId, account, input),
    getPostDetails: async (input, { agent, account }) => await community.details(agent.agentId, account, input),
    'post/create': async (input, context) => {
      const post = await community.create(accountOf(context), input);
      return new WithMessage(post.state === 'review' ? '已提交，审核通过后公开' : '发布成功', post);
    },
    'post/comment': async (input, context) =>
      new WithMessage('评论成功', await community.comment(accountOf(context), input)),
    'post/like': async (input, context) => await community.like(accountOf(context), input),
    'post/delete': async (input, context) => {
      await community.remove(accountOf(context), input);
      return new WithMessage('已删除', {});
    },
    follow: async (input, context) => await community.follow(accountOf(context), input),
  } satisfies Routes;
}
