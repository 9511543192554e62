import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import type { AgentModule } from '../agent/agent.public.ts';
import type { StaffModule } from '../staff/staff.public.ts';
import { staffUploader } from './protocol/staff-uploader.ts';
import { uploadLocker } from './protocol/upload-locker.ts';
import { uploadPlugin } from './protocol/upload.plugin.ts';
import { uploadAdminRoutes } from './upload.admin.ts';
import { uploadJobs, uploadSweep } from './upload.jobs.ts';
import { uploadPersonalData } from './upload.personal.ts';
import { uploadRepository } from './upload.repository.ts';
import { uploadRoutes } from './upload.routes.ts';
import { uploadService } from './upload.service.ts';

interface Others {
  readonly agent: AgentModule;
  readonly staff: StaffModule;
}

export function uploadModule(deps: Deps, { agent, staff: { directory } }: Others) {
  const { db, config, log, sessions, origin, limiter, clock, storage, disk, uploadFiles: files } = deps;
  const { sharedLocks: locks, listener } = deps;
  const { maxBytes } = config.uploads;
  const uploads = uploadRepository(db);
  const service = uploadService({ db, uploads, files, storage, limiter, clock, maxBytes });
  const protocol = uploadPlugin({
    service,
    uploads,
    files,
    sessions,
    resolveAgent: (hint) => agent.resolve(hint),
    origin,
    maxBytes,
    disk,
    log,
    locker: locks && listener && uploadLocker({ locks, listener }),
    staffUploader: staffUploader({ db, directory, origin, clock }),
  });
  return {
    ...service,
    routes: uploadRoutes(service),
    adminRoutes: uploadAdminRoutes(db),
    plugins: [protocol],
    jobs: [...uploadJobs, uploadSweep],
    personal: uploadPersonalData,
  } satisfies Module;
}

export type UploadModule = ReturnType<typeof uploadModule>;
