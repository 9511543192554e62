import type { FeatureDeps } from './features.ts';
import { staffUploader } from './features/upload/protocol/staff-uploader.ts';
import { uploadProtocol } from './features/upload/protocol/upload.plugin.ts';
import { uploadRepository } from './features/upload/upload.repository.ts';
import { uploadRoutes } from './features/upload/upload.routes.ts';
import { uploadService } from './features/upload/upload.service.ts';
import type { ResolveAgent } from './platform/caller/caller.ts';

/** Uploads: the calls about them, and the protocol that brings the bytes. */
export function joinUploads(deps: FeatureDeps, resolveAgent: ResolveAgent) {
  const { sessions, origin, limiter, clock, storage, directory, disk, uploadFiles: files } = deps;
  const { maxBytes } = deps.config.uploads;
  const { db } = deps.database;
  const uploads = uploadRepository(db);
  const service = uploadService({ db, uploads, files, storage, limiter, clock, maxBytes });
  const protocol = uploadProtocol({
    service,
    uploads,
    files,
    sessions,
    resolveAgent,
    origin,
    maxBytes,
    disk,
    staffUploader: staffUploader({ db, directory, origin, clock }),
  });
  return {
    routes: uploadRoutes(service),
    plugins: [protocol],
  };
}
