import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import { copyDemoAds } from '../ad/ad.public.ts';
import { agentAdminRoutes } from './agent.admin.ts';
import { agentRepository } from './agent.repository.ts';
import { agentRoutes } from './agent.routes.ts';
import { agentIcons } from './agent.jobs.ts';
import { agentService, agentTag } from './agent.service.ts';
import { agentBranding } from './brand/agent-branding.service.ts';
import { agentContactRepository } from './contact/agent-contact.repository.ts';
import { agentContactRoutes } from './contact/agent-contact.routes.ts';
import { agentContactService } from './contact/agent-contact.service.ts';
import { legalTextRoutes } from './legal/legal-text.routes.ts';

export function agentModule({ db, config, clock, log, storage }: Deps) {
  const agents = agentService({ repository: agentRepository(db), clock, log });
  const contacts = agentContactService({ repository: agentContactRepository(db), clock });
  return {
    ...agents,
    branding: agentBranding({ agents, storage }),
    routes: { ...agentRoutes(agents), ...agentContactRoutes(contacts), ...legalTextRoutes(db) },
    adminRoutes: agentAdminRoutes({ db, config, copyDemoAds: (trx, agentId) => copyDemoAds(trx, agentId, clock()) }),
    jobs: [agentIcons],
    forget: (tag: string | null) => {
      if (tag === agentTag || tag === null) agents.forget();
    },
  } satisfies Module;
}

export type AgentModule = ReturnType<typeof agentModule>;
