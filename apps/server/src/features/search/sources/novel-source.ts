import { sql } from 'kysely';
import { rowOfJson } from '../../../platform/db/json-row.ts';
import { builder } from '../../../platform/db/prepared.ts';
import { type NovelRow, shownNovels, toNovelCard } from '../../novel/novel.public.ts';
import type { SearchSource } from './search-source.ts';
import { listedDocuments, listedIds } from './listed.ts';

const tables = {
  items: 'novels',
  listings: 'novel_listings',
  overrides: 'novel_overrides',
  itemId: 'novel_id',
  description: 'synopsis',
  uses: 'reads',
  publishedAt: 'updated_at',
  facets: ['state', 'access'],
} as const;

export const novelSource: SearchSource = {
  kind: 'novel',

  ids: (db, after, limit) => listedIds(db, tables, after, limit),

  documents: (db, itemIds) => listedDocuments(db, tables, itemIds),

  row: ({ agentId, adult }) => {
    const card = shownNovels(builder, agentId)
      .where('n.id', '=', sql.ref<string>('d.item_id'))
      .where(sql<boolean>`(l.rating = 'all' or ${adult}::boolean)`);
    return sql`(select to_json(c) from (${card}) c)`;
  },

  item: (row) => {
    const card = rowOfJson<NovelRow>(row, { ids: ['novelId', 'authorId'], moments: ['updatedAt'] });
    return { kind: 'novel', novel: toNovelCard(card) };
  },
};
