import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import { builder, prepared } from '../../platform/db/prepared.ts';
import { cardColumns, toCard } from './video-card.ts';

interface Params {
  agentId: string;
  videoId: string;
  now: Date;
  rows: number;
}

/**
 * Candidates are the most watched of the same group, then of all groups, a bounded number of each however many videos
 * there are; those that share tags come first. What the video is like is read here as well, so that nobody has to know it
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
    return builder
      .selectFrom(others.reduce((all, one) => all.union(one), first).as('c'))
      .innerJoin('videos as v', 'v.id', 'c.video_id')
      .innerJoin('pictures as p', 'p.id', 'v.cover_id')
      .innerJoin('accounts as a', 'a.id', 'v.author_id')
      .select(cardColumns)
      .where('v.id', '<>', p.videoId)
      .orderBy(sql`v.group_id = ${groupId}`, 'desc')
      .orderBy(sql`(select count(*) from unnest(v.tags) as tag where tag = any(${tags}))`, 'desc')
      .orderBy('v.views', 'desc')
      .orderBy('v.id', 'desc')
      .limit(p.rows);
  });
}

const relatedCount = 8;

export type RelatedRepository = ReturnType<typeof relatedRepository>;

export function relatedRepository(pool: pg.Pool) {
  return {
    /** `adult`: with 18+ titles. */
    async related(audience: { agentId: string; adult: boolean; now: number }, videoId: string): Promise<VideoCard[]> {
      const { agentId, adult, now } = audience;
      const params = { agentId, videoId, rows: relatedCount, now: new Date(now) };
      return (await statements[adult ? 'adult' : 'all'].run(pool, params)).map(toCard);
    },
  };
}
