import { type Routes, WithMessage } from '../../../platform/http/calls/handlers.ts';
import type { PrivacyService } from './privacy.service.ts';
import { signedIn } from '../login/sign-in.ts';

export function privacyRoutes({ privacy }: { privacy: PrivacyService }) {
  return {
    exportMe: (_input, context) => {
      const { agentId, accountId } = signedIn(context);
      const { token, expiresAt } = privacy.exportLink(accountId);
      return Promise.resolve({ state: 'ready', url: `/export/${agentId}/${token}/my-data.zip`, expiresAt });
    },

    deleteMe: async (input, context) => {
      await privacy.erase(signedIn(context), input);
      context.cookies.clear('session');
      context.cookies.clear('browser');
      context.cookies.clear('asker');
      return new WithMessage('账号已注销', {});
    },
  } satisfies Routes;
}
