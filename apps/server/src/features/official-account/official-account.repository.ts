import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** The userCode of every official account. No code that members get looks like this. */
export const officialCode = 'house';

export async function findOfficialAccount(db: Db, agentId: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('user_code', '=', officialCode)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Named after the agent; changes nothing when a concurrent request has just made it. */
export async function insertOfficialAccount(db: Db, agentId: string): Promise<void> {
  const agent = await db.selectFrom('agents').select('name').where('id', '=', agentId).executeTakeFirstOrThrow();
  await db
    .insertInto('accounts')
    .values({ agent_id: agentId, user_code: officialCode, nickname: agent.name, claimed_at: new Date() })
    .onConflict((on) => on.columns(['agent_id', 'user_code']).doNothing())
    .execute();
}

/** Null when there is no such upload, or a member made it. */
export async function findOfficialUpload(
  trx: Db,
  uploadId: string,
): Promise<{ agentId: string; accountId: string } | null> {
  const upload = await trx
    .selectFrom('uploads as u')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .select(['u.agent_id as agentId', 'u.account_id as accountId'])
    .where('u.id', '=', uploadId)
    .where('a.user_code', '=', officialCode)
    .executeTakeFirst();
  return upload ?? null;
}

/** Pictures that are replaced by `keepId`: nothing uses them any more. */
export async function releaseOtherPictures(trx: Db, usedBy: string, keepId: string): Promise<void> {
  await trx
    .updateTable('pictures')
    .set({ used_by: null, unused_since: sql<Date>`now()` })
    .where('used_by', '=', usedBy)
    .where('id', '<>', keepId)
    .execute();
}
