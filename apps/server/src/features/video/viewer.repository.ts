import { sql } from 'kysely';
import type pg from 'pg';
import { builder, prepared } from '../../platform/db/prepared.ts';

/** Everything personal about one video for one account, in one read. */
export interface ViewerFacts {
  readonly liked: boolean;
  readonly collected: boolean;
  /** Where they stopped; 0 when they saw it to the end. */
  readonly positionMs: number;
  /** Used a view for it on that day. */
  readonly viewed: boolean;
}

/** Who stopped within the last moments has seen it: the next time begins at the beginning. */
const endMs = 5000;

const viewerStatement = prepared('video_viewer', (p: { accountId: string; videoId: string; day: string }) =>
  builder
    .selectFrom('accounts as a')
    .leftJoin('video_history as h', (join) => join.onRef('h.account_id', '=', 'a.id').on('h.video_id', '=', p.videoId))
    .leftJoin('video_collections as c', (join) =>
      join.onRef('c.account_id', '=', 'a.id').on('c.video_id', '=', p.videoId),
    )
    .leftJoin('video_likes as k', (join) => join.onRef('k.account_id', '=', 'a.id').on('k.video_id', '=', p.videoId))
    .leftJoin('view_spends as s', (join) =>
      join.onRef('s.account_id', '=', 'a.id').on('s.video_id', '=', p.videoId).on('s.day', '=', p.day),
    )
    .select([
      sql<boolean>`k.video_id is not null`.as('liked'),
      sql<boolean>`c.video_id is not null`.as('collected'),
      sql<boolean>`s.video_id is not null`.as('viewed'),
      'h.position_ms as positionMs',
      'h.duration_ms as durationMs',
    ])
    .where('a.id', '=', p.accountId)
    .where('a.deleted_at', 'is', null),
);

export type ViewerRepository = ReturnType<typeof viewerRepository>;

export function viewerRepository(pool: pg.Pool) {
  return {
    async viewer(accountId: string, videoId: string, day: string): Promise<ViewerFacts | null> {
      const [row] = await viewerStatement.run(pool, { accountId, videoId, day });
      if (!row) return null;
      const { positionMs, durationMs, ...facts } = row;
      return { ...facts, positionMs: placeOf(positionMs, durationMs) };
    },
  };
}

/** Where to go on from, by what was written down last. */
export function placeOf(positionMs: number | null, durationMs: number | null): number {
  const place = positionMs ?? 0;
  return place > (durationMs ?? 0) - endMs ? 0 : place;
}
