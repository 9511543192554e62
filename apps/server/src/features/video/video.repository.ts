import type { Video, VideoCard, VideoGroup } from '@liuguang/contract/shapes/video.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { builder, prepared } from '../../platform/db/prepared.ts';
import { hasGroup, shownGroups } from '../catalogue/catalogue.public.ts';
import { cardColumns, toCard } from './video-card.ts';

/** What decides about watching a video. */
export interface VideoFacts {
  readonly videoId: string;
  readonly authorId: string;
  readonly kind: VideoCard['kind'];
  readonly access: VideoCard['access'];
  readonly rating: VideoCard['rating'];
  readonly durationMs: number;
  readonly previewSeconds: number;
}

export interface VideoDetails {
  readonly card: VideoCard;
  readonly mediaId: string;
  readonly durationMs: number;
  /** Its media has a preview of its own. */
  readonly hasPreview: boolean;
  /** Its media has pictures for seeking. */
  readonly hasThumbnails: boolean;
  readonly subtitles: { readonly lang: string; readonly label: string; readonly file: string }[];
  readonly description: string;
  readonly groupId: string;
  readonly groupName: string;
  readonly tags: string[];
  readonly previewSeconds: number;
  readonly series: { readonly seriesId: string; readonly title: string } | null;
}

/** Who asks, and when. */
interface Audience {
  readonly agentId: string;
  readonly adult: boolean;
  readonly now: number;
}

interface VideoParams {
  agentId: string;
  videoId: string;
  now: Date;
}

/** A video as the agent may show it: its row in "every group", published. */
const detailsStatement = prepared('video_details', (p: VideoParams) =>
  builder
    .selectFrom('video_listings as l')
    .innerJoin('videos as v', 'v.id', 'l.video_id')
    .innerJoin('pictures as p', 'p.id', 'v.cover_id')
    .innerJoin('accounts as a', 'a.id', 'v.author_id')
    .innerJoin('video_groups as g', 'g.id', 'v.group_id')
    .innerJoin('media as m', 'm.id', 'v.media_id')
    .leftJoin('series as s', 's.id', 'v.series_id')
    .select(['m.preview_ms as previewMs', 'm.subtitles', 'm.thumbnails'])
    .select([...cardColumns, 'v.media_id as mediaId', 'v.description', 'v.tags', 'v.preview_seconds as previewSeconds'])
    .select(['g.id as groupId', 'g.name as groupName', 's.id as seriesId', 's.title as seriesTitle'])
    .where('l.agent_id', '=', p.agentId)
    .where('l.group_id', '=', sql.lit('0'))
    .where('l.video_id', '=', p.videoId)
    .where('l.published_at', '<=', p.now),
);

const factsStatement = prepared('video_facts', (p: VideoParams) =>
  builder
    .selectFrom('video_listings as l')
    .innerJoin('videos as v', 'v.id', 'l.video_id')
    .select(['v.id as videoId', 'v.author_id as authorId', 'v.kind', 'v.access', 'v.rating'])
    .select(['v.duration_ms as durationMs', 'v.preview_seconds as previewSeconds'])
    .where('l.agent_id', '=', p.agentId)
    .where('l.group_id', '=', sql.lit('0'))
    .where('l.video_id', '=', p.videoId)
    .where('l.published_at', '<=', p.now),
);

/**
 * Candidates are the most watched of the same group, then of all groups, a bounded number of each however many videos
 * there are; those that share tags come first.
 */
const relatedStatements = {
  all: related('video_related', ['all']),
  adult: related('video_related_adult', ['all', '18']),
};

function related(name: string, ratings: readonly VideoCard['rating'][]) {
  return prepared(name, (p: VideoParams & { groupId: string; tags: readonly string[]; rows: number }) => {
    const top = (groupId: string, rating: VideoCard['rating'], most: number) =>
      builder
        .selectFrom('video_listings as l')
        .select('l.video_id')
        .where('l.agent_id', '=', p.agentId)
        .where('l.group_id', '=', groupId)
        .where('l.rating', '=', sql.lit(rating))
        .where('l.published_at', '<=', p.now)
        .orderBy('l.views', 'desc')
        .orderBy('l.video_id', 'desc')
        .limit(sql.lit(most));
    const [first, ...others] = ratings.flatMap((rating) =>
      [top(p.groupId, rating, 60), top('0', rating, 30)].map((list) =>
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
      .orderBy(sql`v.group_id = ${p.groupId}`, 'desc')
      .orderBy(sql`(select count(*) from unnest(v.tags) as tag where tag = any(${p.tags}::text[]))`, 'desc')
      .orderBy('v.views', 'desc')
      .orderBy('v.id', 'desc')
      .limit(p.rows);
  });
}

const relatedCount = 8;
const subtitleFiles = z.array(z.object({ lang: z.string(), label: z.string(), file: z.string() }));

export type VideoRepository = ReturnType<typeof videoRepository>;

/** Here and below, `adult`: with 18+ titles. */
export function videoRepository({ db, pool }: Pick<Database, 'db' | 'pool'>) {
  return {
    groups: (agentId: string, now: number, adult: boolean): Promise<VideoGroup[]> =>
      shownGroups(db, 'video', { agentId, adult, now }),

    hasGroup: (agentId: string, groupId: string) => hasGroup(db, 'video', agentId, groupId),

    /** Whatever its rating: the service decides who may see that. */
    async details(agentId: string, videoId: string, now: number): Promise<VideoDetails | null> {
      const [row] = await detailsStatement.run(pool, { agentId, videoId, now: new Date(now) });
      if (!row) return null;
      const { seriesId, seriesTitle } = row;
      return {
        card: toCard(row),
        mediaId: row.mediaId,
        durationMs: row.durationMs,
        hasPreview: row.previewMs !== null,
        hasThumbnails: row.thumbnails,
        subtitles: subtitleFiles.catch([]).parse(row.subtitles),
        description: row.description,
        groupId: row.groupId,
        groupName: row.groupName,
        tags: row.tags,
        previewSeconds: row.previewSeconds,
        series: seriesId === null || seriesTitle === null ? null : { seriesId, title: seriesTitle },
      };
    },

    async facts(agentId: string, videoId: string, now: number): Promise<VideoFacts | null> {
      const [facts] = await factsStatement.run(pool, { agentId, videoId, now: new Date(now) });
      return facts ?? null;
    },

    async episodes({
      agentId,
      seriesId,
      adult,
      now,
    }: Audience & { seriesId: string }): Promise<NonNullable<Video['series']>['episodes']> {
      const rows = await db
        .selectFrom('videos as v')
        .innerJoin('video_listings as l', (join) => join.onRef('l.video_id', '=', 'v.id').on('l.group_id', '=', '0'))
        .select(['v.id', 'v.series_index', 'v.title'])
        .where('v.series_id', '=', seriesId)
        .where('l.agent_id', '=', agentId)
        .where('l.rating', 'in', shownRatings(adult))
        .where('l.published_at', '<=', new Date(now))
        .orderBy('v.series_index')
        .execute();
      return rows.map((row) => ({ videoId: row.id, index: row.series_index ?? 0, title: row.title }));
    },

    async related({ agentId, adult, now }: Audience, { card, groupId, tags }: VideoDetails): Promise<VideoCard[]> {
      const params = { agentId, videoId: card.videoId, groupId, tags, rows: relatedCount, now: new Date(now) };
      return (await relatedStatements[adult ? 'adult' : 'all'].run(pool, params)).map(toCard);
    },
  };
}

function shownRatings(adult: boolean): VideoCard['rating'][] {
  return adult ? ['all', '18'] : ['all'];
}
