import { type Routes, WithMessage } from '../../platform/http/calls/handlers.ts';
import { accountOf } from '../../platform/http/calls/account-of.ts';
import type { HistoryService } from './history.service.ts';

export function historyRoutes(history: HistoryService) {
  return {
    loklVideo: async (place, context) => {
      await history.look(accountOf(context), { sessionId: context.sessionId, ...place });
      return {};
    },
    collectVideo: async ({ videoId, at }, context) => {
      await history.collect(accountOf(context), videoId, at);
      return new WithMessage('收藏成功', {});
    },
    delCollectVideo: async ({ videoIds }, context) => {
      await history.uncollect(accountOf(context), videoIds);
      return new WithMessage('已取消收藏', {});
    },
    isCollect: async ({ kind, id }, context) => ({
      collected: await history.isCollected(accountOf(context), kind, id),
    }),
    myCollectList: async (input, context) => await history.collected(accountOf(context), input),
    delLookList: async ({ kind, ids }, context) => {
      await history.forget(accountOf(context), kind, ids);
      return new WithMessage('已删除', {});
    },
    myCounts: async (_input, context) => await history.counts(accountOf(context)),
    myLookList: async (input, context) => await history.looked(accountOf(context), input),
  } satisfies Routes;
}
