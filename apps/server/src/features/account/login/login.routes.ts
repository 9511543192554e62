import { fail } from '../../../platform/errors/fail.ts';
import { type Routes, WithMessage } from '../../../platform/http/calls/handlers.ts';
import type { Sessions } from '../../../platform/session/session-store.ts';
import type { Accounts } from '../user-info.repository.ts';
import type { FactorChecks } from '../second-factor/factor-check.service.ts';
import { browserOf } from './browser.ts';
import type { DeviceService } from './device.service.ts';
import type { LoginService } from './login.service.ts';
import { signedIn, signIn } from './sign-in.ts';

interface Deps {
  readonly accounts: Accounts;
  readonly devices: DeviceService;
  readonly logins: LoginService;
  readonly factors: Pick<FactorChecks, 'ticket'>;
  readonly sessions: Sessions;
}

export function loginRoutes({ accounts, devices, logins, factors, sessions }: Deps) {
  return {
    autoRegUser: async ({ machineCode, confirmed }, { agent: { agentId }, address, cookies }) =>
      await devices.enter({ agentId, machineCode, confirmed, address, browser: browserOf(cookies) }),

    loginUser: async (input, context) => {
      const { agent, address, cookies, nameAccount } = context;
      const [browser, asker] = [browserOf(cookies).hash, browserOf(cookies, 'asker').hash];
      const caller = { agentId: agent.agentId, address, browser, asker, nameAccount };
      const loggedIn = await logins.login(input, caller);
      if ('factorOf' in loggedIn) {
        const holder = { accountId: loggedIn.factorOf, browser: browserOf(cookies, 'asker').remember() };
        const ticket = await factors.ticket({ agentId: agent.agentId, ...holder });
        throw fail('SECOND_FACTOR_NEEDED', { by: 'ticket', ticket });
      }
      await signIn(sessions, context, loggedIn);
      return new WithMessage('登录成功', await accounts.userInfo(loggedIn.accountId));
    },

    outLogin: async (_input, context) => {
      const { accountId, sessionId } = signedIn(context);
      await sessions.revoke(accountId, sessionId);
      context.cookies.clear('session');
      return new WithMessage('已退出登录', {});
    },
  } satisfies Routes;
}
