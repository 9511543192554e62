import type { FeatureDeps } from './features.ts';
import { imageFilePlugin } from './features/image-tool/image-file.plugin.ts';
import { imageJobRepository } from './features/image-tool/image-job.repository.ts';
import { imageToolRoutes } from './features/image-tool/image-tool.routes.ts';
import { imageToolService } from './features/image-tool/image-tool.service.ts';
import type { FileSender } from './platform/http/files/send-file.ts';

interface Others {
  readonly files: FileSender;
  readonly viewsLeft: (accountId: string) => Promise<number>;
}

/** The image tools: their calls, and the private addresses of their pictures. */
export function joinImageTools(
  {
    database: { db },
    secrets,
    storage,
    sessions,
    origin,
    clock,
  }: Pick<FeatureDeps, 'database' | 'secrets' | 'storage' | 'sessions' | 'origin' | 'clock'>,
  { files, viewsLeft }: Others,
) {
  const keys = secrets.playbackKeys;
  const jobs = imageJobRepository(db, keys, clock);
  const tools = imageToolService({ db, jobs, storage, viewsLeft, clock });
  const delivery = imageFilePlugin({
    files,
    keys,
    ownerOf: (fileId) => jobs.ownerOf(fileId),
    sessions,
    origin,
    clock,
  });
  return { routes: imageToolRoutes(tools), plugins: [delivery] };
}
