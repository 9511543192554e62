import type { Db } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import type { SafetyModule } from '../safety/safety.public.ts';
import type { UploadModule } from '../upload/upload.public.ts';
import { catalogueAdminRoutes } from './catalogue.admin.ts';
import { groupAdminService } from './groups/group-admin.service.ts';

/** A feature whose titles stand in groups. */
interface Grouped {
  relistGroup(trx: Db, groupId: string): Promise<void>;
}

interface Others {
  readonly novel: Grouped;
  readonly safety: SafetyModule;
  readonly upload: UploadModule;
  readonly video: Grouped;
}

export function catalogueModule({ db }: Deps, { novel, safety, upload, video }: Others) {
  const groups = groupAdminService(db, {
    video: (trx, groupId) => video.relistGroup(trx, groupId),
    novel: (trx, groupId) => novel.relistGroup(trx, groupId),
  });
  return {
    adminRoutes: catalogueAdminRoutes({ db, uploads: upload, waiting: safety.waiting, groups }),
  } satisfies Module;
}
