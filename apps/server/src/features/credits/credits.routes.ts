import { accountOf } from '../../platform/http/account-of.ts';
import { type Routes, WithMessage } from '../../platform/http/handlers.ts';
import type { CreditsService } from './credits.service.ts';

export function creditsRoutes(credits: CreditsService) {
  return {
    accessAd: async ({ adId, event }, { agent, account }) => ({
      token: await credits.access(agent.agentId, account, adId, event),
    }),
    getWatchedToday: async (_input, context) => await credits.watchedToday(accountOf(context)),
    addUserViewingTimes: async ({ adId, token }, context) =>
      new WithMessage('获得1次观看机会', await credits.earn(accountOf(context), adId, token)),
    reduceUserViewingTimes: async ({ videoId }, context) => await credits.spend(accountOf(context), videoId ?? ''),
  } satisfies Routes;
}
