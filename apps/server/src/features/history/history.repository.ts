import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/db.ts';
import { createCollects } from '../../platform/db/collects.ts';
import { decodeCursor, momentOf, type Page, type Position, start, toPage } from '../../platform/db/keyset.ts';
import { cardColumns, opens, overrideOf, shownCover, toCard, videoCounts } from '../video/video.public.ts';

/** Whose lists, and what they may see of them. */
interface ShelfOwner {
  readonly agentId: string;
  readonly accountId: string;
  readonly adult: boolean;
  readonly now: number;
}

export interface ShelfQuery extends ShelfOwner {
  readonly cursor: string | undefined;
  readonly size: number;
}

type ShelfTable = 'video_history' | 'video_collections';

export interface Place {
  readonly positionMs: number;
  readonly durationMs: number;
}

interface CollectChange {
  readonly accountId: string;
  readonly videoId: string;
  readonly on: boolean;
  readonly at: number;
}

export type HistoryRepository = ReturnType<typeof historyRepository>;

export function historyRepository({ db }: Pick<Database, 'db'>) {
  const collects = createCollects(db, 'video', videoCounts);

  /** The account's rows, as far as the agent still shows the videos to it. */
  function shownRows(table: ShelfTable, { agentId, accountId, adult, now }: ShelfOwner) {
    const shown = db
      .selectFrom(`${table} as s` as 'video_history as s')
      .innerJoin('video_listings as l', (join) =>
        join.onRef('l.video_id', '=', 's.video_id').on('l.agent_id', '=', agentId).on(opens('l')),
      )
      .where('s.account_id', '=', accountId)
      .where('l.published_at', '<=', new Date(now));
    return adult ? shown : shown.where('l.rating', '=', 'all');
  }

  async function count(table: ShelfTable, owner: ShelfOwner): Promise<number> {
    const counted = shownRows(table, owner).select(sql<number>`count(*)::int`.as('count'));
    return (await counted.executeTakeFirstOrThrow()).count;
  }

  /** Newest first. */
  function shelf(table: ShelfTable, query: ShelfQuery) {
    const column = table === 'video_history' ? 'looked_at' : 'collected_at';
    const after = decodeCursor(table, query.cursor, 'time') ?? start;
    const before = momentOf(after, query.now + 60_000);
    return shownRows(table, query)
      .innerJoin('videos as v', 'v.id', 's.video_id')
      .leftJoin('video_overrides as o', (join) => join.on(overrideOf(query.agentId)))
      .innerJoinLateral(shownCover, (join) => join.onTrue())
      .innerJoin('accounts as a', 'a.id', 'v.author_id')
      .select([...cardColumns, sql<Date>`s.${sql.ref(column)}`.as('at')])
      .where(sql<boolean>`(s.${sql.ref(column)}, s.video_id) < (${before}, ${after.id}::bigint)`)
      .orderBy(sql`s.${sql.ref(column)}`, 'desc')
      .orderBy('s.video_id', 'desc')
      .limit(query.size + 1);
  }

  return {
    /** The latest by time wins. */
    async savePlace(accountId: string, videoId: string, { positionMs, durationMs }: Place, at: number): Promise<void> {
      // What is watched again is something to go on with again.
      const place = { position_ms: positionMs, duration_ms: durationMs, looked_at: new Date(at), hidden: false };
      await db
        .insertInto('video_history')
        .values({ account_id: accountId, video_id: videoId, ...place })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'video_id'])
            .doUpdateSet(place)
            .where('video_history.looked_at', '<=', place.looked_at),
        )
        .execute();
    },

    /** Answers after it is committed; doing it twice changes nothing. */
    setCollected: ({ videoId, ...change }: CollectChange): Promise<void> => collects.set({ ...change, id: videoId }),
    isCollected: (accountId: string, videoId: string): Promise<boolean> => collects.has(accountId, videoId),

    async collected(query: ShelfQuery): Promise<Page<{ video: VideoCard; collectedAt: number }>> {
      const rows = await shelf('video_collections', query).execute();
      return toPage('video_collections', query.size, rows, positionOf, (row) => ({
        video: toCard(row),
        collectedAt: row.at.getTime(),
      }));
    },

    async looked(query: ShelfQuery): Promise<Page<Place & { video: VideoCard; lookedAt: number }>> {
      const rows = await shelf('video_history', query)
        .select(['s.position_ms as positionMs', 's.duration_ms as watchedMs'])
        .execute();
      return toPage('video_history', query.size, rows, positionOf, (row) => ({
        video: toCard(row),
        positionMs: row.positionMs,
        durationMs: row.watchedMs,
        lookedAt: row.at.getTime(),
      }));
    },

    async forget(accountId: string, videoIds: readonly string[] | 'all'): Promise<void> {
      if (videoIds.length === 0) return;
      // What is out of the record is no reason to recommend something either.
      await transact(db, async (trx) => {
        for (const table of ['video_history', 'video_watched'] as const) {
          const mine = trx.deleteFrom(table).where('account_id', '=', accountId);
          await (videoIds === 'all' ? mine : mine.where('video_id', 'in', videoIds)).execute();
        }
      });
    },

    /** Of what the lists show. */
    async counts(owner: ShelfOwner): Promise<{ collected: number; looked: number }> {
      const [collected, looked] = await Promise.all([count('video_collections', owner), count('video_history', owner)]);
      return { collected, looked };
    },

    close: (): Promise<void> => collects.close(),
  };
}

function positionOf(row: { at: Date; videoId: string }): Position {
  return { value: String(row.at.getTime()), id: row.videoId };
}
