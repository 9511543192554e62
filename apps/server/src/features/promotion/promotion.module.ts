import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import type { AgentModule } from '../agent/agent.public.ts';
import type { StaffModule } from '../staff/staff.public.ts';
import { promoterLoginRoutes } from './promoters/promoter-login.admin.ts';
import { siteOf } from './promoters/site.ts';
import { promotionAdminRoutes } from './promotion.admin.ts';
import { promotionPersonalData } from './promotion.personal.ts';
import { visitService } from './visits/visit.service.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { shanghaiDay } from '../../platform/time/shanghai.ts';

/** Once a night: who came by which link is told apart within a day, and then no longer needed. */
const forgetVisitorsJob = defineJob({
  id: 'promotion.forget-visitors',
  payload: z.object({}),
  cron: '20 19 * * *',
  maxAttempts: 1,
  load: async () => {
    const { forgetVisitors } = await import('./visits/visit.repository.ts');
    return async (_payload, { database: { db } }) => await forgetVisitors(db, shanghaiDay(Date.now(), 1));
  },
});

export function promotionModule(
  { db, secrets: { pepper }, config: { publicUrl }, clock }: Deps,
  { agent, staff }: { agent: AgentModule; staff: Pick<StaffModule, 'logins'> },
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
