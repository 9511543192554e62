import type { Db } from '../../../platform/db/db.ts';
import { type Routes, WithMessage } from '../../../platform/http/calls/handlers.ts';
import type { Sessions } from '../../../platform/session/session-store.ts';
import type { Accounts } from '../user-info.repository.ts';
import { browserOf } from '../login/browser.ts';
import { signedIn, signIn } from '../login/sign-in.ts';
import type { FactorChecks } from './factor-check.service.ts';
import type { SecondFactorService } from './second-factor.service.ts';

interface Deps {
  readonly accounts: Accounts;
  readonly checks: FactorChecks;
  readonly factors: SecondFactorService;
  readonly sessions: Sessions;
  readonly noteLogin: (trx: Db, accountId: string) => Promise<void>;
}

export function secondFactorRoutes({ accounts, checks, factors, sessions, noteLogin }: Deps) {
  return {
    'secondFactor/state': async (_input, context) => await factors.state(signedIn(context).accountId),

    'secondFactor/begin': async (_input, context) => {
      const owner = signedIn(context);
      const { userCode } = await accounts.userInfo(owner.accountId);
      return await factors.begin({ ...owner, userCode });
    },

    'secondFactor/confirm': async ({ code }, context) =>
      new WithMessage('两步验证已开启', { recoveryCodes: await factors.confirm(signedIn(context), code) }),

    'secondFactor/verify': async ({ code }, context) => {
      await checks.verify(signedIn(context), { code, address: context.address });
      return {};
    },

    'secondFactor/codes': async (_input, context) => ({ recoveryCodes: await factors.renewCodes(signedIn(context)) }),

    'secondFactor/end': async ({ password }, context) => {
      const owner = signedIn(context);
      if (password === undefined) {
        await factors.end(owner);
        return new WithMessage('两步验证已关闭', { endsAt: null });
      }
      return new WithMessage('已申请，72 小时后关闭', { endsAt: await factors.planEnd(owner, password) });
    },

    'secondFactor/keep': async (_input, context) => {
      await factors.keep(signedIn(context));
      return new WithMessage('两步验证保持开启', {});
    },

    'secondFactor/enter': async (given, context) => {
      const { agent, address, cookies, nameAccount } = context;
      const caller = { agentId: agent.agentId, browser: browserOf(cookies, 'asker').hash, address };
      const accountId = await checks.enter(given, { ...caller, nameAccount, noteLogin });
      await signIn(sessions, context, { accountId, restricted: false });
      return new WithMessage('登录成功', await accounts.userInfo(accountId));
    },
  } satisfies Routes;
}
