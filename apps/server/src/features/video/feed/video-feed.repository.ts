import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import type pg from 'pg';
import { decodeCursor, momentOf, type Page, start, toPage } from '../../../platform/db/keyset.ts';
import { ledList, sortPosition } from '../../catalogue/catalogue.public.ts';
import { toCard } from '../video-card.ts';
import {
  adultFeedStatement,
  adultRankingStatement,
  feedStatement,
  filteredFeedStatement,
  ledStatement,
  mostRows,
  rankingStatement,
  type RankingParams,
  type SortColumn,
} from './video-feed.statement.ts';

/** Left out is no: a list holds 18+ titles only where somebody said so. */
interface Audience {
  readonly adult?: boolean;
}

export interface FeedQuery extends Audience {
  readonly agentId: string;
  /** `0`: every group. */
  readonly groupId: string;
  readonly sort: 'new' | 'hot' | 'collect';
  readonly length: 'short' | 'medium' | 'long' | undefined;
  readonly access: 'free' | 'credit' | 'vip' | undefined;
  readonly kind?: 'short' | 'long' | undefined;
  /** Only titles of this rating, as far as the audience may see it. */
  readonly rating?: '18' | undefined;
  /** What the list begins with, as far as the audience may see it; said with the first page. */
  readonly lead?: readonly string[];
  readonly cursor: string | undefined;
  readonly size: number;
  readonly now: number;
}

export interface RankingQuery extends Audience {
  readonly agentId: string;
  readonly period: RankingParams['period'];
  readonly cursor: string | undefined;
  readonly size: number;
  readonly now: number;
}

const eachSort = <Made>(make: (name: string, column: SortColumn) => Made, ending = '') => ({
  new: make(`video_feed_new${ending}`, 'published_at'),
  hot: make(`video_feed_hot${ending}`, 'views'),
  collect: make(`video_feed_collect${ending}`, 'collects'),
});
const plain = eachSort(feedStatement);
const plainAdult = eachSort(adultFeedStatement, '_adult');
const filtered = eachSort(filteredFeedStatement, '_filtered');
const ofKind = eachSort((name, column) => filteredFeedStatement(name, column, true), '_kind');
const lengths = ['short', 'medium', 'long'] as const;
const accesses = ['free', 'credit', 'vip'] as const;

export type VideoFeedRepository = ReturnType<typeof videoFeedRepository>;

export function videoFeedRepository(pool: Pick<pg.Pool, 'query'>) {
  return {
    async byGroup({
      agentId,
      groupId,
      sort,
      length,
      access,
      kind,
      rating,
      lead = [],
      cursor,
      size,
      now,
      adult = false,
    }: FeedQuery): Promise<Page<VideoCard>> {
      const tag = [
        'g',
        groupId,
        sort,
        length ?? '',
        access ?? '',
        ...(rating ? [rating] : []),
        ...(kind ? [kind] : []),
      ].join(':');
      const at = new Date(now);
      const ratings = (adult ? ['all', '18'] : ['all']).filter((each) => rating === undefined || each === rating);
      return await ledList({
        tag,
        sortedBy: sort === 'new' ? 'time' : 'number',
        cursor,
        size,
        most: mostRows,
        lead,
        ledRows: (ids) => ledStatement.run(pool, { agentId, groupId, now: at, ids, ratings }),
        async rows(after, most) {
          const value = sort === 'new' ? momentOf(after, now) : after.value;
          const params = { agentId, groupId, now: at, value, id: after.id, rows: most };
          if (length === undefined && access === undefined && rating === undefined && kind === undefined)
            return await (adult ? plainAdult : plain)[sort].run(pool, params);
          return await (kind === undefined ? filtered : ofKind)[sort].run(pool, {
            ...params,
            kind: kind ?? null,
            lengths: length === undefined ? lengths : [length],
            ratings,
            accesses: access === undefined ? accesses : [access],
          });
        },
        idOf: ({ videoId }) => videoId,
        item: toCard,
      });
    },

    async popular({ agentId, period, cursor, size, now, adult = false }: RankingQuery): Promise<Page<VideoCard>> {
      const tag = `r:${period}`;
      const { value, id } = decodeCursor(tag, cursor) ?? start;
      const params = { agentId, period, now: new Date(now), value, id, rows: size + 1 };
      const rows = await (adult ? adultRankingStatement : rankingStatement).run(pool, params);
      return toPage(tag, size, rows, (row) => sortPosition(row, row.videoId), toCard);
    },
  };
}
