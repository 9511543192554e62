import type { Db } from '../../platform/db/db.ts';

/** What an agent is called; empty when there is none. */
export async function agentName(db: Db, agentId: string): Promise<string> {
  const row = await db.selectFrom('agents').select('name').where('id', '=', agentId).executeTakeFirst();
  return row?.name ?? '';
}
