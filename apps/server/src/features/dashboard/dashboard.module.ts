import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import { dashboardRoutes } from './dashboard.admin.ts';
import { countDashboard } from './dashboard.jobs.ts';
import { dashboardPersonalData } from './dashboard.personal.ts';

export function dashboardModule({ db }: Deps) {
  return {
    adminRoutes: dashboardRoutes(db),
    jobs: [countDashboard],
    personal: dashboardPersonalData,
  } satisfies Module;
}
