import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { decodeCursor, momentOf, type Page, type Position, start, toPage } from '../../../platform/db/keyset.ts';
import { cardColumns, overrideOf, shownCover, toCard } from '../video-card.ts';

export interface FollowedQuery {
  readonly agentId: string;
  readonly accountId: string;
  readonly adult: boolean;
  readonly kind: 'short' | 'long' | undefined;
  readonly access: 'free' | 'credit' | 'vip' | undefined;
  readonly cursor: string | undefined;
  readonly size: number;
  readonly now: number;
}

/** The newest of each creator that can be on the page: however much one publishes, the others are read no less. */
const ofEach = sql.lit(51);

export type FollowedRepository = ReturnType<typeof followedRepository>;

export function followedRepository(db: Db) {
  return {
    /** Newest first. Each creator is read by the index on their works, and no further than a page reaches. */
    async page({
      agentId,
      accountId,
      adult,
      kind,
      access,
      cursor,
      size,
      now,
    }: FollowedQuery): Promise<Page<VideoCard>> {
      const tag = ['f', kind ?? '', access ?? ''].join(':');
      const after = decodeCursor(tag, cursor, 'time') ?? start;
      const works = sql<{ id: string }>`(select w.id from follows f
        cross join lateral (select v.id from videos v
          join video_listings l on l.video_id = v.id and l.agent_id = ${agentId}::bigint and l.group_id = 0
          where v.author_id = f.author_id and l.published_at <= ${new Date(now)}
            and (l.rating = 'all' or ${adult}::boolean) and (${kind ?? null}::text is null or v.kind = ${kind ?? null}::text)
            and (${access ?? null}::text is null or l.access = ${access ?? null}::text)
            and (v.published_at, v.id) < (${momentOf(after, now)}, ${after.id}::bigint)
          order by v.published_at desc, v.id desc limit ${ofEach}) w
        where f.account_id = ${accountId}::bigint)`;
      const rows = await db
        .selectFrom(works.as<'w'>(sql`w`))
        .innerJoin('videos as v', 'v.id', 'w.id')
        .leftJoin('video_overrides as o', (join) => join.on(overrideOf(agentId)))
        .innerJoinLateral(shownCover, (join) => join.onTrue())
        .innerJoin('accounts as a', 'a.id', 'v.author_id')
        .select(cardColumns)
        .orderBy('v.published_at', 'desc')
        .orderBy('v.id', 'desc')
        .limit(size + 1)
        .execute();
      return toPage(tag, size, rows, positionOf, toCard);
    },
  };
}

function positionOf(row: { publishedAt: Date; videoId: string }): Position {
  return { value: String(row.publishedAt.getTime()), id: row.videoId };
}
