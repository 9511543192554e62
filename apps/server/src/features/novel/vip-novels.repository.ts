import type { Db } from '../../platform/db/db.ts';

/** Whether the agent has a novel with chapters that only VIP opens, for everybody's eyes. */
export async function hasVipNovels(db: Db, agentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('novel_listings')
    .select('novel_id')
    .where('agent_id', '=', agentId)
    .where('group_id', '=', '0')
    .where('rating', '=', 'all')
    .where('access', '=', 'vip')
    .where('state', 'in', ['连载', '完结'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
