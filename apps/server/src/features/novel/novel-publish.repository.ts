import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { invalidate } from '../../platform/db/invalidate.ts';
import { queueShelfNews } from './news/shelf-news.repository.ts';
import { novelTag } from './novel-card.ts';

/** More than staff can give a novel by its own weight. */
const recommendedWeight = 1001;

/** What is published of these novels, from their chapters; then their listings. */
export async function refreshNovels(trx: Db, novelIds: readonly string[], now: number): Promise<void> {
  const ids = sql`any(${[...novelIds]}::bigint[])`;
  const { rows } = await sql<{ id: string; grown: boolean }>`with told as (
      select c.novel_id, count(*)::int as chapters, sum(c.words) as words, max(c.published_at) as updated_at,
        (array_agg(c.title order by c.position desc))[1] as last_title,
        case when bool_or(c.access = 'vip') then 'vip' when bool_or(c.access = 'credit') then 'credit' else 'free' end
          as access
      from novel_chapters c where c.novel_id = ${ids} and c.published_at <= ${new Date(now)} group by c.novel_id
    )
    update novels n set chapters = coalesce(t.chapters, 0), words = coalesce(t.words, 0),
      last_title = coalesce(t.last_title, ''), updated_at = coalesce(t.updated_at, n.updated_at),
      access = coalesce(t.access, 'free')
    from novels o left join told t on t.novel_id = o.id
    where n.id = ${ids} and o.id = n.id
    returning n.id::text, o.chapters > 0 and n.chapters > o.chapters as grown`.execute(trx);
  // Listed once there is something to show and to read; what an agent recommends ranks above all that it does not.
  const wanted = sql`
    select na.agent_id, g.group_id, n.id as novel_id, n.updated_at, n.collects,
      n.picked + case when exists (select from novel_picks p where p.agent_id = na.agent_id and p.novel_id = n.id
        and p.recommended_at is not null and coalesce(p.recommended_until, 'infinity') > ${new Date(now)})
        then ${sql.lit(recommendedWeight)} else 0 end as picked,
      n.state, coalesce(o.access, n.access) as access, n.rating
    from novels n
    join novel_agents na on na.novel_id = n.id
    left join novel_overrides o on o.agent_id = na.agent_id and o.novel_id = n.id
    cross join lateral (
      select 0::bigint as group_id
      union all
      select ga.group_id from novel_group_agents ga where ga.agent_id = na.agent_id and ga.group_id = n.group_id
    ) g
    where n.id = ${ids} and n.cover_id is not null and n.chapters > 0 and o.hidden is not true`;
  await sql`delete from novel_listings l where l.novel_id = ${ids} and not exists (
      select from (${wanted}) w
      where w.agent_id = l.agent_id and w.group_id = l.group_id and w.novel_id = l.novel_id)`.execute(trx);
  await sql`insert into novel_listings as l
      (agent_id, group_id, novel_id, updated_at, collects, picked, state, access, rating)
    ${wanted}
    on conflict (agent_id, group_id, novel_id) do update set updated_at = excluded.updated_at,
      collects = excluded.collects, picked = excluded.picked, state = excluded.state, access = excluded.access,
      rating = excluded.rating`.execute(trx);
  await sql`insert into novel_count_changes select unnest(${[...novelIds]}::bigint[]) on conflict do nothing`.execute(
    trx,
  );
  await queueShelfNews(
    trx,
    rows.filter(({ grown }) => grown).map(({ id }) => id),
    now,
  );
}

/** Agents that show a novel from now on, and no others. Its listings follow with a refresh. */
export async function setNovelAgents(trx: Db, novelId: string, agentIds: readonly string[]): Promise<void> {
  await sql`delete from novel_agents where novel_id = ${novelId}
    and agent_id <> all(${[...agentIds]}::bigint[])`.execute(trx);
  await sql`insert into novel_agents (novel_id, agent_id)
    select ${novelId}::bigint, agent_id from unnest(${[...agentIds]}::bigint[]) as a (agent_id)
    on conflict do nothing`.execute(trx);
}

/** The same of one, and the cached lists with it. */
export async function refreshNovel(trx: Db, novelId: string, now: number): Promise<void> {
  await refreshNovels(trx, [novelId], now);
  await invalidate(trx, novelTag);
}

/** Puts the novels of a group into the lists again. */
export async function refreshNovelGroup(trx: Db, groupId: string, now: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from novels where group_id = ${groupId}`.execute(trx);
  await refreshNovels(
    trx,
    rows.map(({ id }) => id),
    now,
  );
}
