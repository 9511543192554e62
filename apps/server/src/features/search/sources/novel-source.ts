import { sql } from 'kysely';
import { everyGroup, novelColumns, toNovelCard } from '../../novel/novel-card.service.ts';
import type { SearchSource } from '../search-source.ts';

export const novelSource: SearchSource = {
  kind: 'novel',

  async ids(db, after, limit) {
    const rows = await db
      .selectFrom('novels')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  },

  async documents(db, itemIds) {
    const { rows } = await sql<{
      itemId: string;
      agentIds: string[];
      rating: 'all' | '18';
      title: string;
      body: string;
      heat: number;
      publishedAt: Date;
    }>`select n.id as "itemId", l.agents as "agentIds", n.rating, n.title,
        concat_ws(' · ', a.nickname, nullif(array_to_string(n.tags, ' '), ''), nullif(n.synopsis, '')) as body,
        search_heat(n.reads, n.collects) as heat, n.updated_at as "publishedAt"
      from novels n
      join accounts a on a.id = n.author_id
      join lateral (
        select array_agg(agent_id::text order by agent_id) as agents from novel_listings
        where novel_id = n.id and group_id = 0
      ) l on l.agents is not null
      where n.id = any(${[...itemIds]}::bigint[])`.execute(db);
    return rows;
  },

  async items(db, itemIds, { agentId, adult }) {
    const rows = await db
      .selectFrom('novels as n')
      .innerJoin('novel_listings as l', (join) =>
        join.onRef('l.novel_id', '=', 'n.id').on('l.agent_id', '=', agentId).on('l.group_id', '=', everyGroup),
      )
      .innerJoin('pictures as p', 'p.id', 'n.cover_id')
      .innerJoin('accounts as a', 'a.id', 'n.author_id')
      .select(novelColumns)
      .where('n.id', 'in', [...itemIds])
      .where('l.rating', 'in', adult ? ['all', '18'] : ['all'])
      .execute();
    return new Map(rows.map((row) => [row.novelId, { kind: 'novel', novel: toNovelCard(row) }]));
  },
};
