import type { Routes } from '../../../platform/http/calls/handlers.ts';
import type { Sessions } from '../../../platform/session/session-store.ts';
import type { Accounts } from '../user-info.repository.ts';
import { browserOf } from '../login/browser.ts';
import { signedIn, signIn } from '../login/sign-in.ts';
import type { TicketService } from './ticket.service.ts';

interface Deps {
  readonly accounts: Accounts;
  readonly tickets: TicketService;
  readonly sessions: Sessions;
}

export function ticketRoutes({ accounts, tickets, sessions }: Deps) {
  return {
    'host/ticket': async ({ machineCode }, context) => {
      const { accountId, sessionId } = signedIn(context);
      return await tickets.issue({ agentId: context.agent.agentId, accountId, sessionId, machineCode });
    },

    'host/enter': async ({ machineCode, ticket, confirmed, secondFactor }, context) => {
      const { agent, account, host, address, cookies } = context;
      const browser = browserOf(cookies);
      const shown = {
        agentId: agent.agentId,
        machineCode,
        ticket,
        host,
        account,
        confirmed,
        secondFactor,
        address,
        browser,
      };
      const found = await tickets.show(shown);
      if ('asks' in found) return { user: null, asks: found.asks };
      const { isOpen, ...loggedIn } = found;
      if (!isOpen) await signIn(sessions, context, loggedIn);
      return { user: await accounts.userInfo(loggedIn.accountId), asks: null };
    },
  } satisfies Routes;
}
