import type { staffUploadCalls } from '@liuguang/contract/admin/upload.ts';
import type { AdminSection } from '../../platform/admin/admin-handlers.ts';
import { fail } from '../../platform/errors/fail.ts';
import { pictureColumns, pictureShape, storedPicture } from '../picture/picture.public.ts';
import { officialAccount } from '../official-account/official-account.public.ts';
import type { Db } from '../../platform/db/db.ts';
import { parseId } from '../../platform/db/id.ts';

export function uploadAdminRoutes(db: Db): AdminSection<keyof typeof staffUploadCalls> {
  return {
    'upload/state': async ({ agentId, uploadId }) => {
      if (parseId(agentId) === null || parseId(uploadId) === null) throw fail('NOT_FOUND');
      const row = await db
        .selectFrom('uploads as u')
        .leftJoin('pictures as p', 'p.id', 'u.media_id')
        .select(['u.state', 'u.progress', 'u.reason', 'u.kind', ...pictureColumns])
        .where('u.id', '=', uploadId)
        .where('u.account_id', '=', await officialAccount(db, agentId))
        .executeTakeFirst();
      if (!row) throw fail('NOT_FOUND');
      const { state, progress, reason, kind, ...joined } = row;
      const picture = kind === 'image' ? storedPicture(joined) : null;
      return { state, progress: progress / 1000, reason, picture: picture && pictureShape(picture) };
    },
  };
}
