import { type Routes, WithMessage } from '../../platform/http/calls/handlers.ts';
import { accountOf } from '../../platform/http/calls/account-of.ts';
import type { ContinueService } from './continue/continue.service.ts';
import type { HistoryService } from './history.service.ts';
import type { WatchLaterService } from './watch-later/watch-later.service.ts';

interface Deps {
  readonly history: HistoryService;
  readonly continued: ContinueService;
  readonly later: WatchLaterService;
}

export function historyRoutes({ history, continued, later }: Deps) {
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
    'history/continue': async (_input, context) => await continued.list(accountOf(context)),
    'history/hide': async ({ kind, id, undo = false }, context) => {
      await continued.hide(accountOf(context), kind, id, !undo);
      return {};
    },
    'watchLater/list': async (input, context) => await later.list(accountOf(context), input),
    'watchLater/add': async ({ videoId, at }, context) => {
      await later.add(accountOf(context), videoId, at);
      return new WithMessage('已添加到稍后再看', {});
    },
    'watchLater/remove': async ({ videoIds }, context) => {
      await later.remove(accountOf(context), videoIds);
      return new WithMessage('已移出稍后再看', {});
    },
    'watchLater/clear': async (_input, context) => ({ removed: await later.clearWatched(accountOf(context)) }),
  } satisfies Routes;
}
