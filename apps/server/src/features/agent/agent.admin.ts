import type { agentCalls } from '@liuguang/contract/admin/agent.ts';
import type { agentCopyCalls } from '@liuguang/contract/admin/channel/agent-copy.ts';
import type { lookCalls } from '@liuguang/contract/admin/look.ts';
import type { AdminContext, AdminSection } from '../../platform/admin/admin-handlers.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { listAgentRows } from './agent-admin.repository.ts';
import {
  agentDetails,
  type Asker,
  createAgent,
  restoreLook,
  saveBrand,
  saveContacts,
  saveKeys,
  saveLegal,
  saveShare,
  saveTheme,
  setAdult,
  setReview,
} from './agent-admin.service.ts';
import { hostRules } from './agent-host.ts';
import { earlierLooks } from './brand/agent-look.repository.ts';
import { copyState, startCopy } from './copy/agent-copy.repository.ts';

interface Deps {
  readonly db: Db;
  /** Gives a new agent the ads of the demo content; answers how many. */
  readonly copyDemoAds: (trx: Db, agentId: string) => Promise<number>;
  readonly config: Parameters<typeof hostRules>[0];
}

export function agentAdminRoutes({
  db,
  copyDemoAds,
  config,
}: Deps): AdminSection<keyof (typeof agentCalls & typeof agentCopyCalls & typeof lookCalls)> {
  const asker = ({ agentIds: scope, siteUrl, now }: AdminContext): Asker => ({
    scope,
    rules: hostRules(config, siteUrl),
    now: now(),
  });

  return {
    'agents/list': (search, { agentIds }) => listAgentRows(db, search, agentIds),
    'agents/get': ({ agentId }) => agentDetails(db, agentId),
    'agents/create': (input, context) =>
      context.change(async (trx) => {
        const agentId = await createAgent(trx, input, asker(context));
        const demoAds = input.demoAds ? await copyDemoAds(trx, agentId) : 0;
        if (input.source) {
          context.own([input.source.agentId]);
          await startCopy(trx, agentId, input.source, context.staff.staffId);
        }
        context.audit({ subject: `agent ${agentId}`, agentId, details: { demoAds } });
        return { agentId, demoAds };
      }),
    'agents/copyState': ({ agentId }) => copyState(db, agentId),
    'agents/saveBrand': (input, context) =>
      change(context, input.agentId, (trx) => saveBrand(trx, input, asker(context))),
    'agents/saveTheme': (input, context) =>
      change(context, input.agentId, (trx) => saveTheme(trx, input, asker(context))),
    'agents/looks': async ({ agentId }) => ({ list: await earlierLooks(db, agentId) }),
    'agents/saveShare': (input, context) =>
      change(context, input.agentId, (trx) => saveShare(trx, input, asker(context))),
    'agents/restoreLook': (input, context) => change(context, input.agentId, (trx) => restoreLook(trx, input)),
    'agents/saveLegal': (input, context) => change(context, input.agentId, (trx) => saveLegal(trx, input)),
    'agents/saveKeys': (input, context) =>
      change(context, input.agentId, (trx) => saveKeys(trx, input, asker(context))),
    'agents/setAdult': (input, context) =>
      change(context, input.agentId, (trx) => setAdult(trx, input, asker(context))),
    'agents/setReview': (input, context) => change(context, input.agentId, (trx) => setReview(trx, input)),
    'agents/saveContacts': ({ agentId, contacts }, context) =>
      change(context, agentId, (trx) => saveContacts(trx, agentId, { contacts })),
    'agents/saveHosts': ({ agentId, fallbackHosts }, context) =>
      change(context, agentId, (trx) => saveContacts(trx, agentId, { fallbackHosts })),
    'agents/saveReleases': ({ agentId, releases }, context) =>
      change(context, agentId, (trx) => saveContacts(trx, agentId, { releases })),
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
