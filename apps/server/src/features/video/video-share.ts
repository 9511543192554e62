import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { invalidate } from '../../platform/db/invalidate.ts';
import { videoTag } from './video.service.ts';

export interface ShareStep {
  readonly from: string;
  readonly to: string;
  /** The last id of the step before. */
  readonly after: string;
  readonly limit: number;
}

export async function countShownVideos(db: Db, agentId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from video_listings
    where agent_id = ${agentId} and group_id = 0`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * A step of putting into the lists of `to` what stands in those of `from`, by its own groups and overrides. The videos are
 * the same rows: nothing is copied of them, and nothing made again. Answers the ids that were looked at.
 */
export async function shareVideos(trx: Db, { from, to, after, limit }: ShareStep): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select video_id as id from video_listings
    where agent_id = ${from} and group_id = 0 and video_id > ${after} order by video_id limit ${limit}`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return ids;
  await sql`insert into video_listings (agent_id, group_id, video_id, published_at, views, collects, length, access, rating)
    select ${to}::bigint, g.group_id, v.id, l.published_at, l.views, l.collects, l.length, coalesce(o.access, v.access),
      l.rating
    from video_listings l join videos v on v.id = l.video_id
    left join video_overrides o on o.agent_id = ${to} and o.video_id = v.id
    cross join lateral (
      select case when o.hidden then -2 else 0 end::bigint as group_id
      union all
      select ga.group_id from group_agents ga
      where ga.agent_id = ${to} and ga.group_id = v.group_id and o.hidden is not true
    ) g
    where l.agent_id = ${from} and l.group_id = 0 and l.video_id = any(${ids}::bigint[])
    on conflict do nothing`.execute(trx);
  await invalidate(trx, videoTag);
  return ids;
}
