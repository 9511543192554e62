import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { invalidate } from '../../platform/db/invalidate.ts';
import { novelTag } from './novel-card.ts';

interface ShareStep {
  readonly from: string;
  readonly to: string;
  /** The last id of the step before. */
  readonly after: string;
  readonly limit: number;
}

export async function countShownNovels(db: Db, agentId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from novel_listings
    where agent_id = ${agentId} and group_id = 0`.execute(db);
  return rows[0]?.count ?? 0;
}

/** As `shareVideos`: what `from` lists, `to` has and lists as well, with its chapters as they are. */
export async function shareNovels(trx: Db, { from, to, after, limit }: ShareStep): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select novel_id as id from novel_listings
    where agent_id = ${from} and group_id = 0 and novel_id > ${after} order by novel_id limit ${limit}`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return ids;
  await sql`insert into novel_agents (novel_id, agent_id)
    select id, ${to}::bigint from unnest(${ids}::bigint[]) as n (id) on conflict do nothing`.execute(trx);
  await sql`insert into novel_listings (agent_id, group_id, novel_id, updated_at, collects, picked, state, access, rating)
    select ${to}::bigint, g.group_id, n.id, l.updated_at, l.collects, l.picked, l.state, coalesce(o.access, n.access),
      l.rating
    from novel_listings l join novels n on n.id = l.novel_id
    left join novel_overrides o on o.agent_id = ${to} and o.novel_id = n.id
    cross join lateral (
      select 0::bigint as group_id
      union all
      select ga.group_id from novel_group_agents ga where ga.agent_id = ${to} and ga.group_id = n.group_id
    ) g
    where l.agent_id = ${from} and l.group_id = 0 and l.novel_id = any(${ids}::bigint[]) and o.hidden is not true
    on conflict do nothing`.execute(trx);
  await invalidate(trx, novelTag);
  return ids;
}
