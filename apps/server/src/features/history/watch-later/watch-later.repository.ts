import { mostWatchLater } from '@liuguang/contract/constants.ts';
import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/db.ts';
import { decodeCursor, momentOf, type Page, start, toPage } from '../../../platform/db/keyset.ts';
import { lockFor } from '../../../platform/db/lock.ts';
import { cardColumns, opens, overrideOf, shownCover, toCard } from '../../video/video.public.ts';
import { finished } from '../continue/continue.repository.ts';

interface LaterQuery {
  readonly agentId: string;
  readonly accountId: string;
  readonly adult: boolean;
  readonly now: number;
  readonly cursor: string | undefined;
  readonly size: number;
}

interface Saved {
  readonly kind: 'video';
  readonly video: VideoCard;
  readonly savedAt: number;
  readonly watched: boolean;
}

export type WatchLaterRepository = ReturnType<typeof watchLaterRepository>;

export function watchLaterRepository({ db }: Pick<Database, 'db'>) {
  return {
    /** Newest first, as far as the agent still shows the videos to them. */
    async list({ agentId, accountId, adult, now, cursor, size }: LaterQuery): Promise<Page<Saved>> {
      const after = decodeCursor('watch_later', cursor, 'time') ?? start;
      const rows = await db
        .selectFrom('watch_later as s')
        .innerJoin('video_listings as l', (join) =>
          join.onRef('l.video_id', '=', 's.video_id').on('l.agent_id', '=', agentId).on(opens('l')),
        )
        .innerJoin('videos as v', 'v.id', 's.video_id')
        .leftJoin('video_overrides as o', (join) => join.on(overrideOf(agentId)))
        .innerJoinLateral(shownCover, (join) => join.onTrue())
        .innerJoin('accounts as a', 'a.id', 'v.author_id')
        .leftJoin('video_history as h', (join) =>
          join.onRef('h.account_id', '=', 's.account_id').onRef('h.video_id', '=', 's.video_id'),
        )
        .select([...cardColumns, 's.saved_at as savedAt'])
        .select(sql<boolean>`coalesce(${finished('h.position_ms', 'h.duration_ms')}, false)`.as('watched'))
        .where('s.account_id', '=', accountId)
        .where('l.published_at', '<=', new Date(now))
        .where(sql<boolean>`(l.rating = 'all' or ${adult}::boolean)`)
        .where(sql<boolean>`(s.saved_at, s.video_id) < (${momentOf(after, now + 60_000)}, ${after.id}::bigint)`)
        .orderBy('s.saved_at', 'desc')
        .orderBy('s.video_id', 'desc')
        .limit(size + 1)
        .execute();
      return toPage(
        'watch_later',
        size,
        rows,
        (row) => ({ value: String(row.savedAt.getTime()), id: row.videoId }),
        (row) => ({ kind: 'video', video: toCard(row), savedAt: row.savedAt.getTime(), watched: row.watched }),
      );
    },

    /** False when the list is full. What is on it already stays where it stands. */
    async add(accountId: string, videoId: string, at: number): Promise<boolean> {
      return await transact(db, async (trx) => {
        // Two at once would both see room for the last one.
        await lockFor(trx, `watch later ${accountId}`);
        const { rows } = await sql<{ there: boolean; full: boolean }>`select
          exists (select from watch_later where account_id = ${accountId} and video_id = ${videoId}) as there,
          (select count(*) from watch_later where account_id = ${accountId}) >= ${mostWatchLater} as full`.execute(trx);
        if (rows[0]?.there) return true;
        if (rows[0]?.full) return false;
        await trx
          .insertInto('watch_later')
          .values({ account_id: accountId, video_id: videoId, saved_at: new Date(at) })
          .execute();
        return true;
      });
    },

    async remove(accountId: string, videoIds: readonly string[]): Promise<void> {
      if (videoIds.length === 0) return;
      await db
        .deleteFrom('watch_later')
        .where('account_id', '=', accountId)
        .where('video_id', 'in', [...videoIds])
        .execute();
    },

    async clearWatched(accountId: string): Promise<number> {
      const { numAffectedRows } = await sql`delete from watch_later s using video_history h
        where s.account_id = ${accountId} and h.account_id = s.account_id and h.video_id = s.video_id
          and ${finished('h.position_ms', 'h.duration_ms')}`.execute(db);
      return Number(numAffectedRows ?? 0);
    },
  };
}
