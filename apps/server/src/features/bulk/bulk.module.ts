import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import { bulkAdminRoutes } from './bulk.admin.ts';
import { bulkJob, bulkSweepJob } from './bulk.jobs.ts';
import { bulkService } from './bulk.service.ts';

export function bulkModule({ db, clock, log }: Deps) {
  return {
    adminRoutes: bulkAdminRoutes({ db, bulk: bulkService({ clock, log }), clock }),
    jobs: [bulkJob, bulkSweepJob],
  } satisfies Module;
}
