import { hostKeyOf } from '../../platform/config/host-key.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import type { AgentModule } from '../agent/agent.public.ts';
import { hostListService } from './host-list.service.ts';
import { hostOverviewService } from './host-overview.service.ts';
import { hostProofService } from './host-proof.service.ts';
import { hostAdminRoutes } from './host.admin.ts';
import { hostRoutes } from './host.routes.ts';

/** The hosts of an agent: the signed list of them, the proof that one is ours, and who is where. */
export function hostModule({ db, config, secrets, clock }: Deps, { agent }: { readonly agent: AgentModule }) {
  const key = hostKeyOf(secrets);
  const lists = hostListService({ agents: agent, key, clock });
  const overview = hostOverviewService({ db, agents: agent, key, clock });
  return {
    publicKey: key.publicKey,
    connected: (host: string) => lists.connected(host),
    proofs: hostProofService({ agents: agent, publicUrl: config.publicUrl, key, clock }),
    overview,
    routes: hostRoutes(lists),
    adminRoutes: hostAdminRoutes(overview),
  } satisfies Module;
}
