import type { Routes } from '../../platform/http/handlers.ts';
import type { Sessions } from '../../platform/session/session-store.ts';
import { browserOf } from './browser.ts';
import type { ScanService } from './scan.service.ts';
import { signedIn, signIn } from './sign-in.ts';

interface Deps {
  readonly scans: ScanService;
  readonly sessions: Sessions;
}

export function scanRoutes({ scans, sessions }: Deps) {
  return {
    'scan/create': async (_input, { agent: { agentId }, address, userAgent, cookies, siteUrl }) => {
      const browser = browserOf(cookies).remember();
      const scan = await scans.create({ agentId, browser, address, userAgent });
      return { ...scan, url: `${await siteUrl()}/#/scanCode?scanId=${scan.scanId}` };
    },

    'scan/status': async ({ scanId, known }, context) => {
      const { agent, cookies, gone } = context;
      const asker = { browser: browserOf(cookies).hash, known, gone: gone() };
      const { state, accountId } = await scans.status({ agentId: agent.agentId, scanId }, asker);
      if (accountId !== null) await signIn(sessions, context, { accountId, restricted: false });
      return { state };
    },

    'scan/approve': async ({ scanId, decision }, context) => {
      const { agentId, accountId } = signedIn(context);
      return await scans.decide({ agentId, scanId }, accountId, decision);
    },
  } satisfies Routes;
}
