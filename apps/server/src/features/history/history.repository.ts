import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { createBatches } from '../../platform/db/batches.ts';
import { lockFor } from '../../platform/db/lock.ts';
import { decodeCursor, start, toPage, type Page, type Position } from '../../platform/db/keyset.ts';
import { cardColumns, toCard, videoCounts } from '../video/video-card.service.ts';

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

export interface HistoryRepository {
  savePlace(accountId: string, videoId: string, place: Place, at: number): Promise<void>;
  /** Answers after it is committed; doing it twice changes nothing. */
  setCollected(change: CollectChange): Promise<void>;
  isCollected(accountId: string, videoId: string): Promise<boolean>;
  collected(query: ShelfQuery): Promise<Page<{ video: VideoCard; collectedAt: number }>>;
  looked(query: ShelfQuery): Promise<Page<Place & { video: VideoCard; lookedAt: number }>>;
  forget(accountId: string, videoIds: readonly string[] | 'all'): Promise<void>;
  /** Of what the lists show. */
  counts(owner: ShelfOwner): Promise<{ collected: number; looked: number }>;
  close(): Promise<void>;
}

export function historyRepository({ db }: Pick<Database, 'db'>): HistoryRepository {
  const collects = createBatches<CollectChange, undefined>({
    everyMs: 20,
    most: 1000,
    write: async (changes) => {
      await writeCollects(lastWords(changes));
      return changes.map(() => undefined);
    },
  });

  /** Rows and counters in one statement; a counter moves by the rows that really came or went. */
  async function writeCollects(changes: readonly CollectChange[]): Promise<void> {
    const [added, removed] = [changes.filter(({ on }) => on), changes.filter(({ on }) => !on)];
    await db.transaction().execute(async (trx) => {
      await lockFor(trx, videoCounts);
      await sql`with added as (
        insert into video_collections (account_id, video_id, collected_at)
        select * from unnest(${added.map((one) => one.accountId)}::bigint[], ${added.map((one) => one.videoId)}::bigint[],
          ${added.map((one) => new Date(one.at))}::timestamptz[])
        on conflict do nothing returning video_id
      ), removed as (
        delete from video_collections c using unnest(
          ${removed.map((one) => one.accountId)}::bigint[], ${removed.map((one) => one.videoId)}::bigint[]
        ) as gone (account_id, video_id)
        where c.account_id = gone.account_id and c.video_id = gone.video_id returning c.video_id
      ), moved as (
        select video_id, sum(step) as step from (
          select video_id, 1 as step from added union all select video_id, -1 from removed
        ) steps group by video_id
      ), changed as (
        insert into video_count_changes select video_id from moved on conflict do nothing
      )
      update videos v set collects = greatest(0, v.collects + moved.step) from moved
      where v.id = moved.video_id`.execute(trx);
    });
  }

  /** The account's rows, as far as the agent still shows the videos to it. */
  function shownRows(table: ShelfTable, { agentId, accountId, adult, now }: ShelfOwner) {
    const shown = db
      .selectFrom(`${table} as s` as 'video_history as s')
      .innerJoin('video_listings as l', (join) =>
        join.onRef('l.video_id', '=', 's.video_id').on('l.agent_id', '=', agentId).on('l.group_id', '=', '0'),
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
    const { value, id } = decodeCursor(table, query.cursor) ?? start;
    const before = new Date(Math.max(0, Math.min(Number(value), query.now + 60_000)));
    return shownRows(table, query)
      .innerJoin('videos as v', 'v.id', 's.video_id')
      .innerJoin('pictures as p', 'p.id', 'v.cover_id')
      .innerJoin('accounts as a', 'a.id', 'v.author_id')
      .select([...cardColumns, sql<Date>`s.${sql.ref(column)}`.as('at')])
      .where(sql<boolean>`(s.${sql.ref(column)}, s.video_id) < (${before}, ${id}::bigint)`)
      .orderBy(sql`s.${sql.ref(column)}`, 'desc')
      .orderBy('s.video_id', 'desc')
      .limit(query.size + 1);
  }

  return {
    async savePlace(accountId, videoId, { positionMs, durationMs }, at) {
      const place = { position_ms: positionMs, duration_ms: durationMs, looked_at: new Date(at) };
      await db
        .insertInto('video_history')
        .values({ account_id: accountId, video_id: videoId, ...place })
        .onConflict((conflict) => conflict.columns(['account_id', 'video_id']).doUpdateSet(place))
        .execute();
    },

    setCollected: (change) => collects.add(change),

    async isCollected(accountId, videoId) {
      const found = await db
        .selectFrom('video_collections')
        .select('video_id')
        .where('account_id', '=', accountId)
        .where('video_id', '=', videoId)
        .executeTakeFirst();
      return found !== undefined;
    },

    async collected(query) {
      const rows = await shelf('video_collections', query).execute();
      return toPage('video_collections', query.size, rows, positionOf, (row) => ({
        video: toCard(row),
        collectedAt: row.at.getTime(),
      }));
    },

    async looked(query) {
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

    async forget(accountId, videoIds) {
      const mine = db.deleteFrom('video_history').where('account_id', '=', accountId);
      if (videoIds === 'all') await mine.execute();
      else if (videoIds.length > 0) await mine.where('video_id', 'in', videoIds).execute();
    },

    async counts(owner) {
      const [collected, looked] = await Promise.all([count('video_collections', owner), count('video_history', owner)]);
      return { collected, looked };
    },

    close: () => collects.close(),
  };
}

function positionOf(row: { at: Date; videoId: string }): Position {
  return { value: String(row.at.getTime()), id: row.videoId };
}

/** Of several changes of one account to one video the last counts; one statement cannot see its own rows. */
function lastWords(changes: readonly CollectChange[]): CollectChange[] {
  const last = new Map(changes.map((change) => [`${change.accountId} ${change.videoId}`, change]));
  return [...last.values()];
}
