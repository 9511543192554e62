import type { tokenCalls } from '@liuguang/contract/admin/open-api/tokens.ts';
import type { AdminSection } from '../../../platform/admin/admin-handlers.ts';
import { fail } from '../../../platform/errors/fail.ts';
import type { SignInService } from '../sign-in/sign-in.service.ts';
import type { TokenService } from './token.service.ts';

interface TokenRouteDeps {
  readonly tokens: TokenService;
  readonly signIn: Pick<SignInService, 'confirmPassword'>;
}

export function tokenRoutes({ tokens, signIn }: TokenRouteDeps): AdminSection<keyof typeof tokenCalls> {
  return {
    'tokens/list': (search, { agentIds }) => tokens.list(search, agentIds),
    'tokens/make': async ({ password, ...wanted }, context) => {
      await signIn.confirmPassword(context.staff, password, context.address);
      return await context.change(async (trx) => {
        const made = await tokens.make(trx, context.staff, wanted);
        const { tokenId, prefix, expiresAt } = made.token;
        context.audit({ subject: `token ${tokenId}`, agentId: wanted.agentId, details: { prefix, expiresAt } });
        return made;
      });
    },
    'tokens/revoke': async ({ tokenId }, context) => {
      await context.change(async (trx) => {
        const { prefix, agentId } = await tokens.revoke(trx, tokenId, (token) => {
          // One of every agent is for who sees every agent.
          if (token.agentId !== null) context.own([token.agentId]);
          else if (context.agentIds !== null) throw fail('NOT_FOUND');
        });
        context.audit({ subject: `token ${tokenId}`, agentId, details: { prefix } });
      });
      return {};
    },
  };
}
