import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import { dashboardRoutes } from './dashboard.admin.ts';
import { todayService } from './today.service.ts';
import { dashboardPersonalData } from './dashboard.personal.ts';
import type { PictureModule } from '../picture/picture.public.ts';
import { defineJob } from '../../platform/jobs/job.ts';

/** Counts the days for the first page of the console. */
const countDashboard = defineJob({
  id: 'overview.count',
  payload: z.object({}),
  cron: '*/5 * * * *',
  atStart: true,
  maxAttempts: 1,
  load: async () => (await import('./count-dashboard.ts')).countDashboardDays,
});

export function dashboardModule({ db, disk, uploadFiles, config }: Deps, { picture }: { picture: PictureModule }) {
  const { disk: marks, backupWal } = config;
  const figures = { folder: uploadFiles.folder, lowBytes: marks.lowBytes, backupWal };
  const today = todayService({ db, disk, ...figures });
  return {
    adminRoutes: dashboardRoutes({ db, today, covers: picture.covers }),
    jobs: [countDashboard],
    personal: dashboardPersonalData,
  } satisfies Module;
}
