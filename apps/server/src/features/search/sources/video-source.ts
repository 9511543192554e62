import { sql } from 'kysely';
import { cardColumns, toCard } from '../../video/video-card.service.ts';
import type { SearchSource } from '../search-source.ts';

export const videoSource: SearchSource = {
  kind: 'video',

  async ids(db, after, limit) {
    const rows = await db
      .selectFrom('videos')
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
    }>`select v.id as "itemId", l.agents as "agentIds", v.rating, v.title,
        concat_ws(' · ', a.nickname, nullif(array_to_string(v.tags, ' '), ''), nullif(v.description, '')) as body,
        search_heat(v.views, v.collects) as heat, v.published_at as "publishedAt"
      from videos v
      join accounts a on a.id = v.author_id
      join lateral (
        select array_agg(agent_id::text order by agent_id) as agents from video_listings
        where video_id = v.id and group_id = 0
      ) l on l.agents is not null
      where v.id = any(${[...itemIds]}::bigint[])`.execute(db);
    return rows;
  },

  async items(db, itemIds, { agentId, adult, now }) {
    const rows = await db
      .selectFrom('videos as v')
      .innerJoin('video_listings as l', (join) =>
        join.onRef('l.video_id', '=', 'v.id').on('l.agent_id', '=', agentId).on('l.group_id', '=', '0'),
      )
      .innerJoin('pictures as p', 'p.id', 'v.cover_id')
      .innerJoin('accounts as a', 'a.id', 'v.author_id')
      .select(cardColumns)
      .where('v.id', 'in', [...itemIds])
      .where('l.published_at', '<=', new Date(now))
      .where('l.rating', 'in', adult ? ['all', '18'] : ['all'])
      .execute();
    return new Map(rows.map((row) => [row.videoId, { kind: 'video', video: toCard(row) }]));
  },
};
