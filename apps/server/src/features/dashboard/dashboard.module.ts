import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import { dashboardRoutes } from './dashboard.admin.ts';
import { countDashboard } from './dashboard.jobs.ts';
import { todayService } from './today.service.ts';
import { dashboardPersonalData } from './dashboard.personal.ts';
import type { PictureModule } from '../picture/picture.public.ts';

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
