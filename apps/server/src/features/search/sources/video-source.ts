import { sql } from 'kysely';
import { rowOfJson } from '../../../platform/db/json-row.ts';
import { builder } from '../../../platform/db/prepared.ts';
import { cardColumns, type CardRow, overrideOf, shownCover, toCard } from '../../video/video.public.ts';
import type { SearchSource } from './search-source.ts';
import { listedDocuments, listedIds } from './listed.ts';

const tables = {
  items: 'videos',
  listings: 'video_listings',
  overrides: 'video_overrides',
  itemId: 'video_id',
  description: 'description',
  uses: 'views',
  publishedAt: 'published_at',
  facets: ['length', 'access'],
} as const;

export const videoSource: SearchSource = {
  kind: 'video',

  ids: (db, after, limit) => listedIds(db, tables, after, limit),

  documents: (db, itemIds) => listedDocuments(db, tables, itemIds),

  row: ({ agentId, adult, moment }) => {
    const card = builder
      .selectFrom('videos as v')
      .innerJoin('video_listings as l', (join) =>
        join.onRef('l.video_id', '=', 'v.id').on('l.agent_id', '=', agentId).on('l.group_id', '=', sql.lit('0')),
      )
      .leftJoin('video_overrides as o', (join) => join.on(overrideOf(agentId)))
      .innerJoinLateral(shownCover, (join) => join.onTrue())
      .innerJoin('accounts as a', 'a.id', 'v.author_id')
      .select(cardColumns)
      .where('v.id', '=', sql.ref<string>('d.item_id'))
      .where('l.published_at', '<=', moment)
      .where(sql<boolean>`(l.rating = 'all' or ${adult}::boolean)`);
    return sql`(select to_json(c) from (${card}) c)`;
  },

  item: (row) => {
    const card = rowOfJson<CardRow>(row, { ids: ['videoId', 'authorId'], moments: ['publishedAt'] });
    return { kind: 'video', video: toCard(card) };
  },
};
