import { createHash } from 'node:crypto';
import type { ReportedKind } from '../../../platform/safety/reported-kind.ts';
import { withholdPictures } from '../screening/blocked-media.repository.ts';
import type { SafetyCase } from './safety-case.ts';
import type { Db } from '../../../platform/db/db.ts';

/** Out of everybody's sight, and its pictures with it: their addresses are known to whoever has seen them. */
export async function hideItem(trx: Db, reported: ReportedKind, itemId: string, now: number): Promise<object | null> {
  const kept = await reported.hide(trx, itemId, now);
  if (kept !== null) await withhold(trx, reported, itemId, true);
  return kept;
}

/** As it was before the case: shown again when it was hidden, for everybody when it was restricted. */
export async function showItem(
  trx: Db,
  { itemId, state, hidden, kept }: SafetyCase,
  reported: ReportedKind,
  now: number,
): Promise<void> {
  if (hidden) {
    await reported.restore(trx, itemId, kept, now);
    await withhold(trx, reported, itemId, false);
  } else if (state === 'restricted' && kept !== null) {
    await reported.restrict?.(trx, itemId, now, 'all');
  }
}

/** What staff see of it, as 32 bytes: the same bytes, the same thing. Null when it is gone. */
export async function lookHash(trx: Db, reported: ReportedKind, itemId: string, kept: unknown): Promise<Buffer | null> {
  const look = await reported.look(trx, itemId, kept);
  if (!look) return null;
  const { text, pictureIds, video } = look;
  return createHash('sha256')
    .update(JSON.stringify([text, pictureIds, video?.mediaId ?? null]))
    .digest();
}

async function withhold(trx: Db, reported: ReportedKind, itemId: string, on: boolean): Promise<void> {
  const ids = (await reported.media?.(trx, itemId)) ?? [];
  if (ids.length > 0) await withholdPictures(trx, ids, on);
}
