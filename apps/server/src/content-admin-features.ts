import { sql } from 'kysely';
import type { Db } from './platform/db/db.ts';
import type { AppDeps } from './app.ts';
import { contentRoutes } from './features/catalogue/catalogue.admin.ts';
import { groupAdminService } from './features/catalogue/groups/group-admin.service.ts';
import { refreshNovels } from './features/novel/novel-publish.repository.ts';
import { novelAdminRoutes } from './features/novel/admin/novel.admin.ts';
import { novelAdminService } from './features/novel/admin/novel-admin.service.ts';
import { adultCovers } from './features/picture/adult-cover.service.ts';
import { holderRepository } from './features/playback/holder.repository.ts';
import { playbackService } from './features/playback/playback.service.ts';
import { uploadRepository } from './features/upload/upload.repository.ts';
import { uploadService } from './features/upload/upload.service.ts';
import { videoAdminRoutes } from './features/video/admin/video.admin.ts';
import { videoAdminService } from './features/video/admin/video-admin.service.ts';
import { listGroupAgain } from './features/video/video.import.ts';
import type { Limiter } from './platform/limits/limiter.ts';
import { safetyDecisions } from './safety-features.ts';

/** 视频 and 小说 of the console. */
export function joinContentAdmin(deps: AppDeps & { limiter: Limiter }) {
  const { database, secrets, storage, uploadFiles, limiter, clock, config } = deps;
  const { db } = database;
  const { pepper, playbackKeys: keys } = secrets;
  const covers = adultCovers(keys, clock);
  const playback = playbackService({ keys, holders: holderRepository(db), clock });
  const uploads = uploadService({
    db,
    uploads: uploadRepository(db),
    files: uploadFiles,
    storage,
    limiter,
    clock,
    maxBytes: config.uploads.maxBytes,
  });
  const { waiting } = safetyDecisions(deps);
  const groups = groupAdminService(db, {
    video: listGroupAgain,
    novel: async (trx, groupId) => await refreshNovels(trx, await novelsIn(trx, groupId), clock()),
  });
  return {
    ...contentRoutes({ db, uploads, waiting, groups }),
    ...videoAdminRoutes({ db, desk: videoAdminService({ db, covers, playback, clock }), storage, pepper, clock }),
    ...novelAdminRoutes({ db, desk: novelAdminService({ db, covers, clock }), clock }),
  };
}

async function novelsIn(trx: Db, groupId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from novels where group_id = ${groupId}`.execute(trx);
  return rows.map(({ id }) => id);
}
