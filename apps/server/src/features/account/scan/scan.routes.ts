import type { Routes } from '../../../platform/http/calls/handlers.ts';
import type { Sessions } from '../../../platform/session/session-store.ts';
import { newToken, tokenHash } from '../../../platform/session/session-token.ts';
import { scanMs, type ScanService } from './scan.service.ts';
import { signedIn, signIn } from '../login/sign-in.ts';

export function scanRoutes({ scans, sessions }: { scans: ScanService; sessions: Sessions }) {
  return {
    'scan/create': async (_input, { agent: { agentId }, address, userAgent, cookies, siteUrl }) => {
      const token = newToken();
      const scan = await scans.create({ agentId, browser: tokenHash(token), address, userAgent });
      // Outlives the QR code by a minute, so that its browser still learns that the code has expired.
      cookies.set(`scan-${scan.scanId}`, token, scanMs / 1000 + 60);
      return { ...scan, url: `${await siteUrl()}/#/scanCode?scanId=${scan.scanId}` };
    },

    'scan/status': async ({ scanId, known }, context) => {
      const { agent, cookies, gone } = context;
      const token = cookies.get(`scan-${scanId}`);
      const asker = { browser: token === undefined ? null : tokenHash(token), known, gone: gone() };
      const { state, accountId } = await scans.status({ agentId: agent.agentId, scanId }, asker);
      if (accountId !== null) await signIn(sessions, context, { accountId, restricted: false });
      return { state };
    },

    'scan/approve': async ({ scanId, decision }, context) => {
      const owner = signedIn(context);
      return await scans.decide({ agentId: owner.agentId, scanId }, owner, decision);
    },
  } satisfies Routes;
}
