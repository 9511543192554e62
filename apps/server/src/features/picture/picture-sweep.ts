import { sql } from 'kysely';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { storageOf } from '../../platform/jobs/job-storage.ts';

/** The last use of a picture: nobody can take it any more, and a sweep that was killed finds it again. */
export const goingAway = 'going away';

export const sweepPictures: JobHandler<object> = async (_payload, context) => {
  const { log, signal } = context;
  const { db } = context.database;
  await db
    .updateTable('pictures')
    .set({ used_by: goingAway, unused_since: null })
    .where('unused_since', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
  const going = await db.selectFrom('pictures').select('id').where('used_by', '=', goingAway).execute();
  if (going.length === 0) return;
  const storage = await storageOf(context);
  for (const { id } of going) {
    signal.throwIfAborted();
    await storage.deleteTree(`pictures/${id}`);
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('uploads').where('media_id', '=', id).where('kind', '=', 'image').execute();
      await trx.deleteFrom('pictures').where('id', '=', id).execute();
    });
  }
  log.info({ pictures: going.length }, 'removed pictures that nothing uses');
};
