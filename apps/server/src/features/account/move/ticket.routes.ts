import type { Routes } from '../../../platform/http/calls/handlers.ts';
import type { Sessions } from '../../../platform/session/session-store.ts';
import type { AccountService } from '../account.service.ts';
import { browserOf } from '../login/browser.ts';
import { signedIn, signIn } from '../login/sign-in.ts';
import type { TicketService } from './ticket.service.ts';

interface Deps {
  readonly accounts: AccountService;
  readonly tickets: TicketService;
  readonly sessions: Sessions;
}

export function ticketRoutes({ accounts, tickets, sessions }: Deps) {
  return {
    'host/ticket': async ({ machineCode }, context) => {
      const { accountId, sessionId } = signedIn(context);
      return await tickets.issue({ agentId: context.agent.agentId, accountId, sessionId, machineCode });
    },

    'host/enter': async ({ machineCode, ticket }, context) => {
      const { agent, account, host, cookies } = context;
      const browser = browserOf(cookies);
      const shown = { agentId: agent.agentId, machineCode, ticket, host, account, browser };
      const { isOpen, ...loggedIn } = await tickets.show(shown);
      if (!isOpen) await signIn(sessions, context, loggedIn);
      return await accounts.userInfo(loggedIn.accountId);
    },
  } satisfies Routes;
}
