import { hostKeyOf } from '../../platform/config/host-key.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import { copyDemoAds } from '../ad/ad.public.ts';
import { agentAdminRoutes } from './agent.admin.ts';
import { agentRepository } from './agent.repository.ts';
import { agentRoutes } from './agent.routes.ts';
import { agentService, agentTag } from './agent.service.ts';
import { agentBranding } from './brand/agent-branding.service.ts';
import { agentContactRepository } from './contact/agent-contact.repository.ts';
import { agentContactRoutes } from './contact/agent-contact.routes.ts';
import { agentContactService } from './contact/agent-contact.service.ts';
import { domainAdminRoutes } from './domain/domain.admin.ts';
import { checkDomains } from './domain/domain.jobs.ts';
import { domainProof } from './domain/domain-proof.ts';
import { domainService } from './domain/domain.service.ts';
import { tlsHosts } from './domain/tls-hosts.ts';
import { legalAdminRoutes } from './legal/legal.admin.ts';
import { legalTextRoutes } from './legal/legal-text.routes.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { agentIconsSpec } from './brand/agent-icons.job-spec.ts';

/** At the start of a worker and every hour as well: an upgrade or a restored folder has none yet. */
const agentIcons = defineJob({
  ...agentIconsSpec,
  cron: '23 * * * *',
  atStart: true,
  load: async () => (await import('./brand/agent-icons.jobs.ts')).drawAgentIcons,
});

export function agentModule({ db, config, clock, log, storage, limiter, secrets, origin, domainFiles }: Deps) {
  const proofs = domainProof({ servers: config.dnsServers, key: hostKeyOf(secrets), files: domainFiles });
  const domains = domainService({ db, clock, limiter, proofs });
  const agents = agentService({ repository: agentRepository(db), clock, log });
  origin.chooseHsts((host) => agents.isStrict(host));
  const contacts = agentContactService({ repository: agentContactRepository(db), clock });
  return {
    ...agents,
    servesTls: tlsHosts(config, agents),
    branding: agentBranding({ agents, storage, publicUrl: config.publicUrl }),
    routes: { ...agentRoutes(agents), ...agentContactRoutes(contacts), ...legalTextRoutes(db, agents) },
    adminRoutes: {
      ...agentAdminRoutes({ db, config, copyDemoAds: (trx, agentId) => copyDemoAds(trx, agentId, clock()) }),
      ...domainAdminRoutes({ db, domains, config }),
      ...legalAdminRoutes(db),
    },
    jobs: [agentIcons, checkDomains({ proofs, domains, clock, config })],
    forget: (tag: string | null) => {
      if (tag === agentTag || tag === null) agents.forget();
    },
  } satisfies Module;
}

export type AgentModule = ReturnType<typeof agentModule>;
