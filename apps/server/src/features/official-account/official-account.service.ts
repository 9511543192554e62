import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { parseId } from '../../platform/db/id.ts';
import { fail } from '../../platform/errors/fail.ts';
import { type StoredPicture, takePictures } from '../picture/picture.public.ts';

/** No code that is ever given to anybody looks like this. */
export const houseCode = 'house';

/** The account that what an agent's staff upload belongs to. Nobody can sign in to it: it has no phone and no password. */
export async function houseAccount(db: Db, agentId: string): Promise<string> {
  const found = await findHouse(db, agentId);
  if (found !== null) return found;
  const agent = await db.selectFrom('agents').select('name').where('id', '=', agentId).executeTakeFirstOrThrow();
  await db
    .insertInto('accounts')
    .values({ agent_id: agentId, user_code: houseCode, nickname: agent.name, claimed_at: new Date() })
    .onConflict((on) => on.columns(['agent_id', 'user_code']).doNothing())
    .execute();
  return (await findHouse(db, agentId)) ?? '';
}

/**
 * Takes a picture that staff uploaded into use, as `takePictures` does for members. Null when it is no picture of the
 * house, not ready, used already, or of an agent outside `agentIds` (null: every agent).
 */
export async function takeHousePicture(
  trx: Db,
  uploadId: string,
  usedBy: string,
  agentIds: readonly string[] | null,
): Promise<StoredPicture | null> {
  if (parseId(uploadId) === null) return null;
  const upload = await trx
    .selectFrom('uploads as u')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .select(['u.agent_id', 'u.account_id'])
    .where('u.id', '=', uploadId)
    .where('a.user_code', '=', houseCode)
    .executeTakeFirst();
  if (!upload || (agentIds && !agentIds.includes(upload.agent_id))) return null;
  const [taken] = (await takePictures(trx, upload.account_id, [uploadId], usedBy)) ?? [];
  return taken ?? null;
}

/**
 * The picture that staff chose for one thing, in place of the one they chose before; null when they chose none. One that
 * cannot be taken is refused as the field `coverUploadId`.
 */
export async function takeCover(
  trx: Db,
  uploadId: string | undefined,
  usedBy: string,
  agentIds: readonly string[] | null,
): Promise<string | null> {
  if (uploadId === undefined) return null;
  const taken = await takeHousePicture(trx, uploadId, usedBy, agentIds);
  if (!taken) throw fail('INVALID_INPUT', { fields: { coverUploadId: '图片已失效，请重新上传' } });
  await trx
    .updateTable('pictures')
    .set({ used_by: null, unused_since: sql<Date>`now()` })
    .where('used_by', '=', usedBy)
    .where('id', '<>', taken.pictureId)
    .execute();
  return taken.pictureId;
}

async function findHouse(db: Db, agentId: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('user_code', '=', houseCode)
    .executeTakeFirst();
  return row?.id ?? null;
}
