import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import type { AgentModule } from '../agent/agent.public.ts';
import type { StaffModule } from '../staff/staff.public.ts';
import { promoterLoginRoutes } from './promoters/promoter-login.admin.ts';
import { siteOf } from './promoters/site.ts';
import { promotionAdminRoutes } from './promotion.admin.ts';
import { forgetVisitorsJob } from './promotion.jobs.ts';
import { promotionPersonalData } from './promotion.personal.ts';
import { visitService } from './visits/visit.service.ts';

interface Others {
  readonly agent: AgentModule;
  readonly staff: Pick<StaffModule, 'logins'>;
}

export function promotionModule(
  { db, secrets: { pepper }, config: { publicUrl }, clock }: Deps,
  { agent, staff }: Others,
) {
  const siteOfAgent = async (agentId: string) => siteOf(agentId, (await agent.hosts(agentId)).domains, publicUrl);
  const visits = visitService({ db, pepper, clock });
  return {
    visits,
    siteOf: siteOfAgent,
    adminRoutes: {
      ...promotionAdminRoutes({ db, siteOf: siteOfAgent }),
      ...promoterLoginRoutes({ db, logins: staff.logins }),
    },
    jobs: [forgetVisitorsJob],
    personal: promotionPersonalData,
  } satisfies Module;
}

export type PromotionModule = ReturnType<typeof promotionModule>;
