import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import { builder, prepared } from '../../../platform/db/prepared.ts';
import { cardColumns, overrideOf, shownCover, toCard } from '../../video/video.public.ts';
import type { Audience } from './audience.ts';
import { reasonText, seedIn } from './reason.ts';

interface Params extends Audience {
  ids: readonly string[];
  /** The titles that reasons are about. */
  seeds: readonly (string | null)[];
  now: Date;
}

interface AskedRow {
  video_id: string;
  seed_id: string | null;
  place: string;
}

/** Cards of titles that the audience may see right now, whatever was true when the feed was made; so for its reasons. */
const statement = prepared('recommend_cards', (p: Params) => {
  const asked = sql<AskedRow>`unnest(${p.ids}::bigint[], ${p.seeds}::bigint[]) with ordinality`;
  const title = sql<string | null>`(select coalesce(bo.title, b.title) from videos b join video_listings x
      on x.agent_id = ${p.agentId} and x.group_id = 0 and x.video_id = b.id
    left join video_overrides bo on bo.agent_id = x.agent_id and bo.video_id = b.id
    where b.id = q.seed_id and x.rating = any(${p.ratings}::text[]) and x.published_at <= ${p.now})`;
  return builder
    .selectFrom(asked.as<'q'>(sql`q(video_id, seed_id, place)`))
    .innerJoin('video_listings as l', (join) =>
      join
        .on('l.agent_id', '=', p.agentId)
        .on('l.group_id', '=', p.groupId)
        .onRef('l.video_id', '=', 'q.video_id')
        .on('l.published_at', '<=', p.now)
        .on(sql<boolean>`l.rating = any(${p.ratings}::text[])`)
        .on(sql<boolean>`l.length = any(${p.lengths}::text[])`)
        .on(sql<boolean>`l.access = any(${p.accesses}::text[])`),
    )
    .innerJoin('videos as v', 'v.id', 'q.video_id')
    .leftJoin('video_overrides as o', (join) => join.on(overrideOf(p.agentId)))
    .innerJoinLateral(shownCover, (join) => join.onTrue())
    .innerJoin('accounts as a', 'a.id', 'v.author_id')
    .select([...cardColumns, 'v.tags', 'q.place', title.as('because')]);
});

/** A place of a feed, as it was kept. */
export interface Asked {
  readonly videoId: string;
  readonly reason: string;
}

export interface Shown {
  readonly card: VideoCard;
  readonly tags: readonly string[];
  /** Which of those that were asked for. */
  readonly at: number;
}

export type CardRepository = ReturnType<typeof cardRepository>;

export function cardRepository(pool: pg.Pool) {
  return {
    /** In the order of the feed; without what is not shown any more. */
    async cards(audience: Audience, asked: readonly Asked[], now: number): Promise<Shown[]> {
      const rows = await statement.run(pool, {
        ...audience,
        ids: asked.map(({ videoId }) => videoId),
        seeds: asked.map(({ reason }) => seedIn(reason)),
        now: new Date(now),
      });
      return rows
        .map((row) => {
          const at = Number(row.place) - 1;
          const reason = reasonText(asked[at]?.reason ?? '', row.because);
          return { card: { ...toCard(row), ...(reason === undefined ? {} : { reason }) }, tags: row.tags, at };
        })
        .toSorted((a, b) => a.at - b.at);
    },
  };
}
