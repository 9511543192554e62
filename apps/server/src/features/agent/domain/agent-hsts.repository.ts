import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';

/** Null when there is no such agent. */
export async function agentHsts(db: Db, agentId: string): Promise<boolean | null> {
  if (parseId(agentId) === null) return null;
  const row = await db.selectFrom('agents').select('hsts').where('id', '=', agentId).executeTakeFirst();
  return row?.hsts ?? null;
}

export async function setAgentHsts(trx: Db, agentId: string, hsts: boolean): Promise<boolean> {
  const changed = await trx
    .updateTable('agents')
    .set({ hsts })
    .where('id', '=', agentId)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}
