import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { ReportedKind } from '../../platform/safety/reported-kind.ts';
import type { CaseRow } from './case.repository.ts';

/** Out of everybody's sight, and its pictures with it: their addresses are known to whoever has seen them. */
export async function hideItem(
  trx: Kysely<Schema>,
  reported: ReportedKind,
  itemId: string,
  now: number,
): Promise<object | null> {
  const kept = await reported.hide(trx, itemId, now);
  if (kept !== null) await withhold(trx, reported, itemId, true);
  return kept;
}

/** As it was before the case: shown again when it was hidden, for everybody when it was restricted. */
export async function showItem(trx: Kysely<Schema>, row: CaseRow, reported: ReportedKind, now: number): Promise<void> {
  if (row.hidden) {
    await reported.restore(trx, row.item_id, row.kept, now);
    await withhold(trx, reported, row.item_id, false);
  } else if (row.state === 'restricted' && row.kept !== null) {
    await reported.restrict?.(trx, row.item_id, now, 'all');
  }
}

/** What staff see of it, as 32 bytes: the same bytes, the same thing. Null when it is gone. */
export async function lookHash(
  trx: Kysely<Schema>,
  reported: ReportedKind,
  itemId: string,
  kept: unknown,
): Promise<Buffer | null> {
  const look = await reported.look(trx, itemId, kept);
  if (!look) return null;
  const { text, pictureIds, video } = look;
  return createHash('sha256')
    .update(JSON.stringify([text, pictureIds, video?.mediaId ?? null]))
    .digest();
}

async function withhold(trx: Kysely<Schema>, reported: ReportedKind, itemId: string, on: boolean): Promise<void> {
  const ids = (await reported.media?.(trx, itemId)) ?? [];
  if (ids.length === 0) return;
  await sql`update pictures set withheld = ${on} where id = any(${ids}::text[]) and withheld <> ${on}`.execute(trx);
}
