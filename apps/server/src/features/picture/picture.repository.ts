import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { StoredPicture } from './picture-shape.ts';

/** Columns of a picture, for a query over pictures p. */
export const pictureColumns = [
  'p.id as pictureId',
  'p.width',
  'p.height',
  'p.widths',
  'p.placeholder',
  'p.avif',
] as const;

/**
 * The picture p of this id, to be joined laterally. `offset 0` keeps it a look-up by key for each row: of an id that is
 * computed the planner knows nothing, and reads all pictures for a page of twenty.
 */
export function pictureOf(id: RawBuilder<string>) {
  return sql<Selectable<Schema['pictures']>>`(select * from pictures where id = ${id} offset 0)`.as<'p'>(sql`p`);
}

/**
 * Takes pictures that this account has uploaded into use, in the order of their uploadIds. Null, and nothing is taken,
 * when one of them is unknown, somebody else's, not ready, or used for something else. `usedBy` names the one thing that
 * shows them ('avatar', 'post 17'); taking again for the same is harmless.
 */
export async function takePictures(
  trx: Db,
  accountId: string,
  uploadIds: readonly string[],
  usedBy: string,
): Promise<StoredPicture[] | null> {
  const known = uploadIds.filter((uploadId) => /^[1-9]\d{0,17}$/.test(uploadId));
  if (known.length < uploadIds.length || new Set(known).size < known.length) return null;
  if (known.length === 0) return [];
  const rows = await trx
    .updateTable('pictures as p')
    .from('uploads as u')
    .set({ used_by: usedBy, unused_since: null })
    .whereRef('u.media_id', '=', 'p.id')
    .where('u.id', 'in', known)
    .where('u.kind', '=', 'image')
    .where('u.state', '=', 'published')
    .where('p.account_id', '=', accountId)
    .where((is) => is.or([is('p.used_by', 'is', null), is('p.used_by', '=', usedBy)]))
    .returning(['u.id as uploadId', ...pictureColumns])
    .execute();
  // Whoever calls is in a transaction, and gives it up when it is told null.
  if (rows.length < known.length) return null;
  const byUpload = new Map(rows.map(({ uploadId, ...picture }) => [uploadId, picture]));
  return known.flatMap((uploadId) => byUpload.get(uploadId) ?? []);
}

/** What the classifier said of these pictures: what shows them may have to wait for a person, or be for adults only. */
export async function screeningOf(
  trx: Db,
  pictures: readonly StoredPicture[],
): Promise<{ review: boolean; rating: 'all' | '18' }> {
  if (pictures.length === 0) return { review: false, rating: 'all' };
  const rows = await trx
    .selectFrom('pictures')
    .select(['review', 'rating'])
    .where(
      'id',
      'in',
      pictures.map(({ pictureId }) => pictureId),
    )
    .execute();
  return {
    review: rows.some((row) => row.review),
    rating: rows.some((row) => row.rating === '18') ? '18' : 'all',
  };
}

/** What used these pictures of the account is gone or shows others now; the sweep removes them after a day. */
export async function releasePictures(
  trx: Db,
  accountId: string,
  usedBy: string,
  except: readonly string[] = [],
): Promise<void> {
  let query = trx
    .updateTable('pictures')
    .set({ used_by: null, unused_since: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('used_by', '=', usedBy);
  if (except.length > 0) query = query.where('id', 'not in', [...except]);
  await query.execute();
}

/** Widths that exist in storage, ascending; none for a picture that is not there. */
export async function pictureWidths(db: Db, pictureId: string): Promise<readonly number[]> {
  const row = await db.selectFrom('pictures').select('widths').where('id', '=', pictureId).executeTakeFirst();
  return row?.widths ?? [];
}
