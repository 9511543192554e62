import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import type pg from 'pg';
import { decodeCursor, momentOf, type Page, type Position, start, toPage } from '../../../platform/db/keyset.ts';
import { toCard, type CardRow } from '../video-card.ts';
import {
  adultFeedStatement,
  adultRankingStatement,
  feedStatement,
  filteredFeedStatement,
  rankingStatement,
  type RankingParams,
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
  /** Only titles of this rating, as far as the audience may see it. */
  readonly rating?: '18' | undefined;
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

const plain = {
  new: feedStatement('video_feed_new', 'published_at'),
  hot: feedStatement('video_feed_hot', 'views'),
  collect: feedStatement('video_feed_collect', 'collects'),
};
const plainAdult = {
  new: adultFeedStatement('video_feed_new_adult', 'published_at'),
  hot: adultFeedStatement('video_feed_hot_adult', 'views'),
  collect: adultFeedStatement('video_feed_collect_adult', 'collects'),
};
const filtered = {
  new: filteredFeedStatement('video_feed_new_filtered', 'published_at'),
  hot: filteredFeedStatement('video_feed_hot_filtered', 'views'),
  collect: filteredFeedStatement('video_feed_collect_filtered', 'collects'),
};
const lengths = ['short', 'medium', 'long'] as const;
const accesses = ['free', 'credit', 'vip'] as const;

export type VideoFeedRepository = ReturnType<typeof videoFeedRepository>;

export function videoFeedRepository(pool: pg.Pool) {
  return {
    async byGroup({
      agentId,
      groupId,
      sort,
      length,
      access,
      rating,
      cursor,
      size,
      now,
      adult = false,
    }: FeedQuery): Promise<Page<VideoCard>> {
      const tag = ['g', groupId, sort, length ?? '', access ?? '', ...(rating ? [rating] : [])].join(':');
      const after = decodeCursor(tag, cursor, sort === 'new' ? 'time' : 'number') ?? start;
      const params = {
        agentId,
        groupId,
        now: new Date(now),
        value: sort === 'new' ? momentOf(after, now) : after.value,
        id: after.id,
        rows: size + 1,
      };
      const rows =
        length === undefined && access === undefined && rating === undefined
          ? await (adult ? plainAdult : plain)[sort].run(pool, params)
          : await filtered[sort].run(pool, {
              ...params,
              lengths: length === undefined ? lengths : [length],
              ratings: (adult ? ['all', '18'] : ['all']).filter((each) => rating === undefined || each === rating),
              accesses: access === undefined ? accesses : [access],
            });
      return toPage(tag, size, rows, positionOf, toCard);
    },

    async popular({ agentId, period, cursor, size, now, adult = false }: RankingQuery): Promise<Page<VideoCard>> {
      const tag = `r:${period}`;
      const { value, id } = decodeCursor(tag, cursor) ?? start;
      const params = { agentId, period, now: new Date(now), value, id, rows: size + 1 };
      const rows = await (adult ? adultRankingStatement : rankingStatement).run(pool, params);
      return toPage(tag, size, rows, positionOf, toCard);
    },
  };
}

function positionOf(row: CardRow & { sort: string | Date }): Position {
  return { value: typeof row.sort === 'string' ? row.sort : String(row.sort.getTime()), id: row.videoId };
}
