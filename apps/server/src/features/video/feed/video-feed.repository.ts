import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import type pg from 'pg';
import { decodeCursor, momentOf, type Page, type Position, start, toPage } from '../../../platform/db/keyset.ts';
import { ledIn, ledPage, ledTag, rowsToAsk } from '../../catalogue/catalogue.public.ts';
import { toCard, type CardRow } from '../video-card.ts';
import {
  adultFeedStatement,
  adultRankingStatement,
  feedStatement,
  filteredFeedStatement,
  ledStatement,
  mostRows,
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
const ofKind = {
  new: filteredFeedStatement('video_feed_new_kind', 'published_at', true),
  hot: filteredFeedStatement('video_feed_hot_kind', 'views', true),
  collect: filteredFeedStatement('video_feed_collect_kind', 'collects', true),
};
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
      // At least one place is left for what the list goes on after.
      const ids = cursor === undefined ? lead.slice(0, size - 1) : [];
      const first = ids.length === 0 ? [] : await ledStatement.run(pool, { agentId, groupId, now: at, ids, ratings });
      const led = cursor === undefined ? first.map(({ videoId }) => videoId) : ledIn(tag, cursor);
      const after = decodeCursor(ledTag(tag, led), cursor, sort === 'new' ? 'time' : 'number') ?? start;
      const asked = rowsToAsk(size, led, mostRows);
      const params = {
        agentId,
        groupId,
        now: at,
        value: sort === 'new' ? momentOf(after, now) : after.value,
        id: after.id,
        rows: asked,
      };
      const rows =
        length === undefined && access === undefined && rating === undefined && kind === undefined
          ? await (adult ? plainAdult : plain)[sort].run(pool, params)
          : await (kind === undefined ? filtered : ofKind)[sort].run(pool, {
              ...params,
              kind: kind ?? null,
              lengths: length === undefined ? lengths : [length],
              ratings,
              accesses: access === undefined ? accesses : [access],
            });
      return ledPage({
        tag,
        size,
        led,
        rows,
        asked,
        first: first.map(toCard),
        idOf: (row) => row.videoId,
        position: positionOf,
        item: toCard,
      });
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
