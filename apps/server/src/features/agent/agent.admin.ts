import type { agentCalls } from '@liuguang/contract/admin/agent.ts';
import type { AdminContext, AdminSection } from '../../platform/admin/admin-handlers.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { listAgentRows } from './agent-admin.repository.ts';
import {
  agentDetails,
  type Asker,
  createAgent,
  saveBrand,
  saveContacts,
  saveKeys,
  saveLegal,
  saveTheme,
  setAdult,
  setReview,
} from './agent-admin.service.ts';
import { hostRules } from './agent-host.ts';

interface Deps {
  readonly db: Db;
  /** Gives a new agent the ads of the demo content; answers how many. */
  readonly copyDemoAds: (trx: Db, agentId: string) => Promise<number>;
  readonly config: Parameters<typeof hostRules>[0];
}

export function agentAdminRoutes({ db, copyDemoAds, config }: Deps): AdminSection<keyof typeof agentCalls> {
  const asker = ({ agentIds: scope, staff, siteUrl }: AdminContext): Asker => ({
    scope,
    isOwner: staff.role === 'owner',
    rules: hostRules(config, siteUrl),
  });

  return {
    'agents/list': (search, { agentIds }) => listAgentRows(db, search, agentIds),
    'agents/get': ({ agentId }) => agentDetails(db, agentId),
    'agents/create': (input, context) =>
      context.change(async (trx) => {
        const agentId = await createAgent(trx, input, asker(context));
        const demoAds = input.demoAds ? await copyDemoAds(trx, agentId) : 0;
        context.audit({ subject: `agent ${agentId}`, agentId, details: { demoAds } });
        return { agentId, demoAds };
      }),
    'agents/saveBrand': (input, context) =>
      change(context, input.agentId, (trx) => saveBrand(trx, input, asker(context))),
    'agents/saveTheme': (input, context) =>
      change(context, input.agentId, (trx) => saveTheme(trx, input, asker(context))),
    'agents/saveLegal': (input, context) => change(context, input.agentId, (trx) => saveLegal(trx, input)),
    'agents/saveKeys': (input, context) =>
      change(context, input.agentId, (trx) => saveKeys(trx, input, asker(context))),
    'agents/setAdult': (input, context) =>
      change(context, input.agentId, (trx) => setAdult(trx, input, asker(context))),
    'agents/setReview': (input, context) => change(context, input.agentId, (trx) => setReview(trx, input)),
    'agents/saveContacts': ({ agentId, contacts }, context) =>
      change(context, agentId, (trx) => saveContacts(trx, agentId, { contacts }, asker(context))),
    'agents/saveHosts': ({ agentId, fallbackHosts }, context) =>
      change(context, agentId, (trx) => saveContacts(trx, agentId, { fallbackHosts }, asker(context))),
    'agents/saveReleases': ({ agentId, releases }, context) =>
      change(context, agentId, (trx) => saveContacts(trx, agentId, { releases }, asker(context))),
  };
}

/** Changes one agent and records the previous state in the audit log. */
async function change(
  context: AdminContext,
  agentId: string,
  work: (trx: Tx) => Promise<unknown>,
): Promise<Record<string, never>> {
  await context.change(async (trx) => {
    const before = await work(trx);
    context.audit({ subject: `agent ${agentId}`, agentId, details: before === undefined ? {} : { before } });
  });
  return {};
}
