import { everyGroup, novelColumns, toNovelCard } from '../../novel/novel.public.ts';
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
