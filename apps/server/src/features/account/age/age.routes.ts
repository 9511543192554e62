import { type Routes, WithMessage } from '../../../platform/http/calls/handlers.ts';
import { signedIn } from '../login/sign-in.ts';
import type { AgeService } from './age.service.ts';

/** The area itself, when whoever asks did not say where they were. */
const area = '/adult';

export function ageRoutes(ages: AgeService) {
  return {
    confirmAge: async ({ back = area }, context) => {
      const { agentId, accountId, sessionId } = signedIn(context);
      return await ages.confirm({ agentId, accountId, sessionId, back, siteUrl: await context.siteUrl() });
    },

    leaveAdult: async (_input, context) => {
      await ages.leave(signedIn(context).accountId);
      return new WithMessage('已退出成人专区', {});
    },
  } satisfies Routes;
}
