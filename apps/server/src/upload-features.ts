import type { FeatureDeps } from './features.ts';
import { uploadProtocol } from './features/upload/upload-protocol.ts';
import { uploadRepository } from './features/upload/upload.repository.ts';
import { uploadRoutes } from './features/upload/upload.routes.ts';
import { uploadService } from './features/upload/upload.service.ts';
import type { ResolveAgent } from './platform/http/handlers.ts';

/** Uploads: the calls about them, and the protocol that brings the bytes. */
export function joinUploads(deps: FeatureDeps, resolveAgent: ResolveAgent) {
  const { sessions, origin, limiter, clock, storage, uploadFiles: files } = deps;
  const { maxBytes } = deps.config.uploads;
  const { db } = deps.database;
  const uploads = uploadRepository(db);
  const service = uploadService({ db, uploads, files, storage, limiter, clock, maxBytes });
  return {
    routes: uploadRoutes(service),
    plugins: [uploadProtocol({ service, uploads, files, sessions, resolveAgent, origin, maxBytes })],
  };
}
