import { sql } from 'kysely';
import type { Storage } from '../../../platform/storage/storage.ts';
import { type Db, transact } from '../../../platform/db/db.ts';

/** How long something can be taken out of the trash. */
export const trashDays = 30;

const atOnce = 100;

/** Removes what has lain in the trash for long enough, with its media; pictures go with the sweep of pictures. */
export async function emptyTrash(db: Db, storage: Pick<Storage, 'deleteTree'>, now: number): Promise<number> {
  const before = new Date(now - trashDays * 86_400_000);
  const { rows } = await sql<{ videoId: string; mediaId: string; coverId: string }>`
    select v.id as "videoId", v.media_id as "mediaId", v.cover_id as "coverId"
    from video_desk d join videos v on v.id = d.video_id
    where d.trashed_at < ${before} order by d.trashed_at limit ${atOnce}`.execute(db);
  for (const { videoId, mediaId, coverId } of rows) {
    const alone = await transact(db, async (trx) => {
      await trx.deleteFrom('uploads').where('video_id', '=', videoId).execute();
      await sql`update pictures set used_by = null, account_id = null, unused_since = to_timestamp(0)
        where id in (select cover_id from video_overrides where video_id = ${videoId})`.execute(trx);
      await trx.deleteFrom('videos').where('id', '=', videoId).execute();
      await sql`update pictures p set used_by = null, account_id = null, unused_since = to_timestamp(0)
        where p.id = ${coverId}
          and not exists (select from videos where cover_id = p.id)
          and not exists (select from novels where cover_id = p.id)
          and not exists (select from video_groups where cover_id = p.id)
          and not exists (select from novel_groups where cover_id = p.id)`.execute(trx);
      const gone = await sql`delete from media m where m.id = ${mediaId}
        and not exists (select from videos where media_id = m.id)`.execute(trx);
      return (gone.numAffectedRows ?? 0n) > 0n;
    });
    if (alone) await storage.deleteTree(`media/${mediaId}`);
  }
  return rows.length;
}
