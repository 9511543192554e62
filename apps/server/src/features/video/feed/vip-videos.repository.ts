import type { Db } from '../../../platform/db/db.ts';

/** Whether the agent has a video that only VIP opens, for everybody's eyes: found by the index of filtered lists. */
export async function hasVipVideos(db: Db, agentId: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('video_listings')
    .select('video_id')
    .where('agent_id', '=', agentId)
    .where('group_id', '=', '0')
    .where('rating', '=', 'all')
    .where('access', '=', 'vip')
    .where('length', 'in', ['short', 'medium', 'long'])
    .where('published_at', '<=', new Date(now))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
