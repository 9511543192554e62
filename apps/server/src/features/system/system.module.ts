import type { Deps } from '../../platform/deps.ts';
import type { AnyJob } from '../../platform/jobs/job.ts';
import type { Module } from '../../platform/module.ts';
import type { StaffModule } from '../staff/staff.public.ts';
import { tellAlarms } from './alarm/alarm.jobs.ts';
import { systemRoutes } from './system.admin.ts';
import { updateRoutes } from './updates/updates.admin.ts';
import { updatesJob } from './updates/updates.jobs.ts';
import { systemFigures } from './watch/system.figures.ts';
import { checkCertificates, sampleDisk } from './watch/watch.jobs.ts';

interface Others {
  readonly staff: StaffModule;
  /** Those of all modules, which are known once all of them are made. */
  readonly jobs: () => readonly AnyJob[];
}

export function systemModule(deps: Deps, { staff, jobs }: Others) {
  const { db, pool, reads, clock, uploadFiles, process, config } = deps;
  const { backupWal, disk } = config;
  const status = { db, pool, reads, clock, folder: uploadFiles.folder, lowBytes: disk.lowBytes, backupWal, jobs };
  const { publicUrl, consoleUrl, mediaUrls } = config;
  const origins = [publicUrl, consoleUrl, ...mediaUrls].filter((url) => url !== undefined);
  return {
    adminRoutes: {
      ...systemRoutes({ db, folder: uploadFiles.folder, parts: process?.parts ?? (() => []), status }),
      ...updateRoutes(db),
    },
    jobs: [
      sampleDisk,
      checkCertificates({ origins }),
      updatesJob(config.importLoopback),
      tellAlarms({ status: { ...status, diskGuard: deps.disk }, mail: staff.mail, clock }),
    ],
    metrics: systemFigures(status),
  } satisfies Module;
}
