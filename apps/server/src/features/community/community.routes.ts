import { accountOf } from '../../platform/http/calls/account-of.ts';
import { type Routes, WithMessage } from '../../platform/http/calls/handlers.ts';
import type { CommunityService } from './community.service.ts';

export function communityRoutes(community: CommunityService) {
  return {
    getPostInfo: async (input, { agent, account }) => await community.feed(agent.agentId, account, input),
    'post/create': async (input, context) => {
      const post = await community.create(accountOf(context), input);
      return new WithMessage(post.state === 'review' ? '已提交，审核通过后公开' : '发布成功', post);
    },
    follow: async (input, context) => await community.follow(accountOf(context), input),
  } satisfies Routes;
}
