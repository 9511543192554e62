import type { Db } from '../db/db.ts';
import { parseId } from '../db/id.ts';

export async function agentExists(db: Db, agentId: string): Promise<boolean> {
  if (parseId(agentId) === null) return false;
  return (await db.selectFrom('agents').select('id').where('id', '=', agentId).executeTakeFirst()) !== undefined;
}
