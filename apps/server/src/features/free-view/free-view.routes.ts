import { accountOf } from '../../platform/http/calls/account-of.ts';
import { type Routes, WithMessage } from '../../platform/http/calls/handlers.ts';
import type { CreditsService } from './free-view.service.ts';

export function creditsRoutes(credits: CreditsService) {
  return {
    getWatchedToday: async (_input, context) => await credits.watchedToday(accountOf(context)),
    addUserViewingTimes: async ({ adId, token }, context) =>
      new WithMessage('获得1次观看机会', await credits.earn(accountOf(context), adId, token)),
    reduceUserViewingTimes: async ({ videoId, chapterId }, context) =>
      chapterId === undefined
        ? await credits.spend(accountOf(context), videoId ?? '')
        : await credits.spendOnChapter(accountOf(context), chapterId),
  } satisfies Routes;
}
