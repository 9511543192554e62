import { accountOf } from '../../platform/http/calls/account-of.ts';
import { type Routes, WithMessage } from '../../platform/http/calls/handlers.ts';
import { videoTag } from '../video/video.public.ts';
import type { ChoiceService } from './choices/choice.service.ts';
import type { RecommendService } from './recommend.service.ts';

interface Deps {
  readonly recommend: RecommendService;
  readonly choices: ChoiceService;
}

export function recommendRoutes({ recommend, choices }: Deps) {
  return {
    getVideoByGroup: {
      cacheMs: 1000,
      tags: [videoTag],
      personalFor: ({ sort }) => sort === 'recommend',
      handle: async (
        { groupId, sort, length, access, kind, rating, cursor, size },
        { agent, adult, account, address },
      ) =>
        await recommend.byGroup(
          { agentId: agent.agentId, adult, groupId, sort, length, access, kind, rating, cursor, size },
          { account, address },
        ),
    },
    notInterested: async (word, context) => {
      await choices.notInterested(accountOf(context), word);
      return new WithMessage(word.undo === true ? '已撤销' : '将减少此类推荐', {});
    },
    'recommend/state': async (_input, context) => await choices.choices(accountOf(context)),
    'recommend/switch': async ({ on }, context) => await choices.turn(accountOf(context), on),
    'recommend/reset': async (_input, context) => {
      await choices.reset(accountOf(context));
      return new WithMessage('推荐记录已清除', {});
    },
  } satisfies Routes;
}
