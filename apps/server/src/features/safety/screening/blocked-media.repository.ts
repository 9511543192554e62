import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** A hash is cut into four; two that differ in at most 11 of 64 bits differ in at most 2 in one of the four. */
const bandBits = 16;
const bandCount = 4;
const bandReach = 2;

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
  return distance !== null && distance < bandCount * (bandReach + 1) ? distance : null;
}

/** Remembers how the media of an upload look, in case they are removed one day. */
export async function saveLooks(db: Db, mediaId: string, looks: readonly string[]): Promise<void> {
  await db
    .insertInto('media_looks')
    .values({ media_id: mediaId, looks: [...looks] })
    .onConflict((conflict) => conflict.column('media_id').doUpdateSet({ looks: [...looks] }))
    .execute();
}

function bitsOf(look: string): string {
  return BigInt(`0x${look}`).toString(2).padStart(64, '0');
}

/** Each with its place in front, so that all four go into one array and one index. */
function bandsOf(look: string): number[] {
  return Array.from(
    { length: bandCount },
    (_, place) => place * 2 ** bandBits + parseInt(look.slice(place * 4, place * 4 + 4), 16),
  );
}

/** All bands that differ in at most two bits from one of the look's: 137 for each of the four. */
function neighbours(look: string): number[] {
  const flips = Array.from({ length: bandBits }, (_, bit) => 1 << bit);
  const changes = [0, ...flips, ...flips.flatMap((a, index) => flips.slice(index + 1).map((b) => a | b))];
  return bandsOf(look).flatMap((band) => changes.map((change) => band ^ change));
}
