import { cardColumns, toCard } from '../../video/video.public.ts';
import type { SearchSource } from './search-source.ts';
import { listedDocuments, listedIds } from './listed.ts';

const tables = {
  items: 'videos',
  listings: 'video_listings',
  itemId: 'video_id',
  description: 'description',
  uses: 'views',
  publishedAt: 'published_at',
} as const;

export const videoSource: SearchSource = {
  kind: 'video',

  ids: (db, after, limit) => listedIds(db, tables, after, limit),

  documents: (db, itemIds) => listedDocuments(db, tables, itemIds),

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
