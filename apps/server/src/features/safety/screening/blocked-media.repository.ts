import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { bandsOf, bitsOf, farthest, neighbours } from './look-bands.ts';

/** What may not be uploaded again: the files that were sent, and everything that looks like them. */
export async function blockMedia(trx: Db, caseId: string, mediaIds: readonly string[]): Promise<void> {
  if (mediaIds.length === 0) return;
  const ids = sql`any(${[...mediaIds]}::text[])`;
  await sql`insert into blocked_files (sha256, case_id)
    select distinct sha256, ${caseId}::bigint from uploads where media_id = ${ids} and sha256 is not null
    on conflict do nothing`.execute(trx);
  const seen = await trx.selectFrom('media_looks').select('looks').where('media_id', 'in', mediaIds).execute();
  const looks = [...new Set(seen.flatMap((row) => row.looks))];
  if (looks.length === 0) return;
  await trx
    .insertInto('blocked_looks')
    .values(looks.map((look) => ({ case_id: caseId, look: bitsOf(look), bands: bandsOf(look) })))
    .execute();
}

export async function unblockMedia(trx: Db, caseId: string): Promise<void> {
  await trx.deleteFrom('blocked_files').where('case_id', '=', caseId).execute();
  await trx.deleteFrom('blocked_looks').where('case_id', '=', caseId).execute();
}

export async function isBlockedFile(db: Db, sha256: Uint8Array): Promise<boolean> {
  const found = await db
    .selectFrom('blocked_files')
    .select('case_id')
    .where('sha256', '=', Buffer.from(sha256))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** In how many bits the nearest blocked look differs from one of these; null when none is within 11. */
export async function nearestBlocked(db: Db, looks: readonly string[]): Promise<number | null> {
  if (looks.length === 0) return null;
  const distances = looks.map((look) => sql`bit_count(look # ${bitsOf(look)}::bit(64))`);
  const probes = [...new Set(looks.flatMap(neighbours))];
  const { rows } = await sql<{ distance: number | null }>`
    select min(least(${sql.join(distances)}))::int as distance from blocked_looks
    where bands && ${probes}::int[]`.execute(db);
  const distance = rows[0]?.distance ?? null;
  return distance !== null && distance <= farthest ? distance : null;
}

/** Remembers how the media of an upload look, in case they are removed one day. */
export async function saveLooks(db: Db, mediaId: string, looks: readonly string[]): Promise<void> {
  await db
    .insertInto('media_looks')
    .values({ media_id: mediaId, looks: [...looks] })
    .onConflict((conflict) => conflict.column('media_id').doUpdateSet({ looks: [...looks] }))
    .execute();
}

/** A withheld picture opens at no public address. */
export async function withholdPictures(trx: Db, ids: readonly string[], on: boolean): Promise<void> {
  await sql`update pictures set withheld = ${on} where id = any(${ids}::text[]) and withheld <> ${on}`.execute(trx);
}
