import { novelCards } from '../../novel/novel.public.ts';
import type { SearchSource } from './search-source.ts';
import { listedDocuments, listedIds } from './listed.ts';

const tables = {
  items: 'novels',
  listings: 'novel_listings',
  itemId: 'novel_id',
  description: 'synopsis',
  uses: 'reads',
  publishedAt: 'updated_at',
} as const;

export const novelSource: SearchSource = {
  kind: 'novel',

  ids: (db, after, limit) => listedIds(db, tables, after, limit),

  documents: (db, itemIds) => listedDocuments(db, tables, itemIds),

  async items(db, itemIds, audience) {
    const novels = await novelCards(db, itemIds, audience);
    return new Map(novels.map((novel) => [novel.novelId, { kind: 'novel', novel }]));
  },
};
