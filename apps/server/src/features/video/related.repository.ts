import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import { builder, prepared } from '../../platform/db/prepared.ts';
import { cardColumns, overrideOf, shownCover, toCard } from './video-card.ts';

/** With what somebody may have refused about it. */
export interface RelatedVideo {
  readonly card: VideoCard;
  readonly tags: readonly string[];
}

interface Params {
  agentId: string;
  videoId: string;
  now: Date;
  rows: number;
}

/**
 * Candidates are what people who watched it watched as well, the most watched of the same group, then of all groups; a
 * bounded number of each however many videos there are. Those of the same people come first, then those that share tags. What the video is like is read here as well, so that nobody has to know it
 * before asking.
 */
const statements = {
  all: related('video_related', ['all']),
  adult: related('video_related_adult', ['all', '18']),
};

function related(name: string, ratings: readonly VideoCard['rating'][]) {
  return prepared(name, (p: Params) => {
    const groupId = sql<string>`(select group_id from videos where id = ${p.videoId})`;
    const tags = sql<string[]>`(select tags from videos where id = ${p.videoId})::text[]`;
    const top = (group: typeof groupId, rating: VideoCard['rating'], most: number) =>
      builder
        .selectFrom('video_listings as l')
        .select('l.video_id')
        .where('l.agent_id', '=', p.agentId)
        .where('l.group_id', '=', group)
        .where('l.rating', '=', sql.lit(rating))
        .where('l.published_at', '<=', p.now)
        .orderBy('l.views', 'desc')
        .orderBy('l.video_id', 'desc')
        .limit(sql.lit(most));
    const [first, ...others] = ratings.flatMap((rating) =>
      [top(groupId, rating, 60), top(sql<string>`0`, rating, 30)].map((list) =>
        builder.selectFrom(list.as('one')).select('one.video_id'),
      ),
    );
    if (!first) throw new RangeError('no rating to relate');
    const near = sql<{ id: string; score: number }>`recommend_neighbours n cross join lateral
      unnest(n.ids, n.scores) as u (id, score) where n.kind = 'video' and n.item_id = ${p.videoId}`;
    const score = sql<number | null>`(select u.score from ${near} and u.id = v.id)`;
    const watched = builder
      .selectFrom('video_listings as l')
      .select('l.video_id')
      .where('l.agent_id', '=', p.agentId)
      .where('l.group_id', '=', sql.lit('0'))
      .where('l.rating', 'in', sql<'all'>`(${sql.join(ratings.map((rating) => sql.lit(rating)))})`)
      .where('l.published_at', '<=', p.now)
      .where(sql<boolean>`l.video_id = any(array(select u.id from ${near}))`);
    return builder
      .selectFrom(others.reduce((all, one) => all.union(one), first.union(watched)).as('c'))
      .innerJoin('videos as v', 'v.id', 'c.video_id')
      .leftJoin('video_overrides as o', (join) => join.on(overrideOf(p.agentId)))
      .innerJoinLateral(shownCover, (join) => join.onTrue())
      .innerJoin('accounts as a', 'a.id', 'v.author_id')
      .select([...cardColumns, 'v.tags'])
      .where('v.id', '<>', p.videoId)
      .orderBy(score, (order) => order.desc().nullsLast())
      .orderBy(sql`v.group_id = ${groupId}`, 'desc')
      .orderBy(sql`(select count(*) from unnest(v.tags) as tag where tag = any(${tags}))`, 'desc')
      .orderBy('v.views', 'desc')
      .orderBy('v.id', 'desc')
      .limit(p.rows);
  });
}

/** More than a page shows: who has refused some of them still finds it full. */
const relatedCount = 16;

export type RelatedRepository = ReturnType<typeof relatedRepository>;

export function relatedRepository(pool: Pick<pg.Pool, 'query'>) {
  return {
    /** `adult`: with 18+ titles. */
    async related(
      audience: { agentId: string; adult: boolean; now: number },
      videoId: string,
    ): Promise<RelatedVideo[]> {
      const { agentId, adult, now } = audience;
      const params = { agentId, videoId, rows: relatedCount, now: new Date(now) };
      return (await statements[adult ? 'adult' : 'all'].run(pool, params)).map((row) => ({
        card: toCard(row),
        tags: row.tags,
      }));
    },
  };
}
