import type { AppDeps } from './app.ts';
import { copyDemoAds } from './features/ad/admin/ad-admin.service.ts';
import { adAdminRoutes } from './features/ad/admin/ad.admin.ts';
import { agentAdminRoutes } from './features/agent/agent.admin.ts';

/** 渠道 and 广告 of the console. */
export function joinAgentAdmin({ database: { db }, secrets: { pepper }, config, clock }: AppDeps) {
  return {
    ...agentAdminRoutes({ db, config, copyDemoAds: (trx, agentId) => copyDemoAds(trx, agentId, clock()) }),
    ...adAdminRoutes({ db, pepper, clock }),
  };
}
