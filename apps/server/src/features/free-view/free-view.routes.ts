import { accountOf } from '../../platform/http/calls/account-of.ts';
import { type Routes, WithMessage } from '../../platform/http/calls/handlers.ts';
import type { FreeViewService } from './free-view.service.ts';

export function freeViewRoutes(freeViews: FreeViewService) {
  return {
    getWatchedToday: async (_input, context) => await freeViews.watchedToday(accountOf(context)),
    addUserViewingTimes: async ({ adId, token }, context) =>
      new WithMessage('获得1次观看机会', await freeViews.earn(accountOf(context), adId, token)),
    reduceUserViewingTimes: async ({ videoId, chapterId }, context) =>
      chapterId === undefined
        ? await freeViews.spend(accountOf(context), videoId ?? '')
        : await freeViews.spendOnChapter(accountOf(context), chapterId),
  } satisfies Routes;
}
