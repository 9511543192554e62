import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import type { CreditsModule } from '../credits/credits.public.ts';
import { imageFilePlugin } from './image-file.plugin.ts';
import { imageJobRepository } from './image-job.repository.ts';
import { imageToolAdminRoutes } from './admin/image-tool.admin.ts';
import { imageToolJobs } from './image-tool.jobs.ts';
import { imageToolPersonalData } from './image-tool.personal.ts';
import { imageToolRoutes } from './image-tool.routes.ts';
import { imageToolService } from './image-tool.service.ts';

export function imageToolModule(deps: Deps, { credits }: { credits: CreditsModule }) {
  const { db, secrets, storage, sessions, origin, files, clock } = deps;
  const keys = secrets.playbackKeys;
  const jobs = imageJobRepository(db, keys, clock);
  const tools = imageToolService({ db, jobs, storage, viewsLeft: (accountId) => credits.viewsLeft(accountId), clock });
  const plugin = imageFilePlugin({ files, keys, ownerOf: (fileId) => jobs.ownerOf(fileId), sessions, origin, clock });
  return {
    routes: imageToolRoutes(tools),
    adminRoutes: imageToolAdminRoutes({ db, storage, clock }),
    plugins: [plugin],
    jobs: imageToolJobs,
    personal: imageToolPersonalData,
  } satisfies Module;
}
