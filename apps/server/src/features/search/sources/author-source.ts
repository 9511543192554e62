import type { FoundAuthor } from '@liuguang/contract/shapes/search.ts';
import { sql } from 'kysely';
import type { JsonRow } from '../../../platform/db/json-row.ts';
import type { AudienceSlots, SearchSource, SourceDocument } from './search-source.ts';

/** Counting ends there: nobody waits for the followers of a star to be counted one by one. */
const [mostFollowers, mostWorks] = [sql.lit(100_000), sql.lit(1000)];

/** Everything that makes an account a creator: what agents list of theirs, and what they have posted. */
const made = sql`select l.agent_id, l.rating from videos v
    join video_listings l on l.video_id = v.id and l.group_id = 0 where v.author_id = a.id
  union all select l.agent_id, l.rating from novels n
    join novel_listings l on l.novel_id = n.id and l.group_id = 0 where n.author_id = a.id
  union all select p.agent_id, p.rating from posts p where p.author_id = a.id and p.state = 'published'`;

/** Their works that this audience may see. */
const shown = ({ agentId, adult, moment }: AudienceSlots) => sql`select from videos v
    join video_listings l on l.video_id = v.id and l.group_id = 0 and l.agent_id = ${agentId}
    where v.author_id = a.id and l.published_at <= ${moment} and (l.rating = 'all' or ${adult}::boolean)
  union all select from novels n
    join novel_listings l on l.novel_id = n.id and l.group_id = 0 and l.agent_id = ${agentId}
    where n.author_id = a.id and (l.rating = 'all' or ${adult}::boolean)`;

const posted = ({ agentId, adult }: AudienceSlots) => sql`select from posts p where p.author_id = a.id
    and p.agent_id = ${agentId} and p.state = 'published' and (p.rating = 'all' or ${adult}::boolean)`;

/** Creators: found by their name and by what they say of themselves. An account that made nothing is nobody to find. */
export const authorSource: SearchSource = {
  kind: 'author',

  async ids(db, after, limit) {
    const { rows } = await sql<{ id: string }>`select a.id from accounts a where a.id > ${after}
      and a.deleted_at is null and exists (${made}) order by a.id limit ${limit}`.execute(db);
    return rows.map(({ id }) => id);
  },

  async documents(db, itemIds) {
    const { rows } = await sql<SourceDocument>`select a.id as "itemId", w.agents as "agentIds", w.rating,
        a.nickname as title, a.signature as body, a.created_at as "publishedAt",
        search_heat((select count(*) from (select from follows f where f.author_id = a.id limit ${mostFollowers}) f), 0)
          as heat
      from accounts a
      join lateral (
        select array_agg(distinct agent_id::text) as agents,
          case when bool_or(rating = 'all') then 'all' else '18' end as rating
        from (${made}) works
      ) w on w.agents is not null
      where a.deleted_at is null and a.id = any(${[...itemIds]}::bigint[])`.execute(db);
    return rows;
  },

  row: (audience) => sql<JsonRow | null>`(select to_json(c) from (
      select a.id::text as "authorId", a.nickname, a.avatar, a.signature,
        (select count(*)::int from (select from follows f where f.author_id = a.id limit ${mostFollowers}) f) as followers,
        (select count(*)::int from (select from (${shown(audience)}) s limit ${mostWorks}) s) as works
      from accounts a where a.id = d.item_id and a.deleted_at is null
        and (a.banned_until is null or a.banned_until <= ${audience.moment})
    ) c where c.works > 0 or exists (select from accounts a where a.id = d.item_id and exists (${posted(audience)})))`,

  item: (row) => ({ kind: 'author', author: row as unknown as FoundAuthor }),
};
