import type { Video, VideoCard } from '@liuguang/contract/shapes/video.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import { gathered } from '../../platform/db/gathered.ts';
import { builder, prepared } from '../../platform/db/prepared.ts';
import { opens } from './opens.ts';
import { cardColumns, overrideOf, shownCover, toCard } from './video-card.ts';

/** A video as its page shows it to everybody of the same rights. */
export interface VideoPage {
  readonly card: VideoCard;
  readonly mediaId: string;
  readonly durationMs: number;
  /** Its media has a preview of its own. */
  readonly hasPreview: boolean;
  /** Its media has pictures for seeking. */
  readonly hasThumbnails: boolean;
  readonly subtitles: { readonly lang: string; readonly label: string; readonly file: string }[];
  readonly details: Pick<
    Video,
    'description' | 'groupId' | 'groupName' | 'tags' | 'previewSeconds' | 'series' | 'comments'
  >;
}

interface Asked {
  readonly agentId: string;
  readonly videoId: string;
  /** Who asks sees 18+ titles: episodes may be among them. */
  readonly adult: boolean;
}

/** One place in each list for each page that is asked for. */
interface Params {
  agentIds: readonly string[];
  videoIds: readonly string[];
  adults: readonly boolean[];
  now: Date;
}

interface AskedRow {
  agent_id: string;
  video_id: string;
  adult: boolean;
  place: string;
}

/** A video as the agent may open it, published, by the keys of each table; what others open by a link is no episode. */
const statement = prepared('video_page', (p: Params) => {
  const asked = sql<AskedRow>`unnest(${p.agentIds}::bigint[], ${p.videoIds}::bigint[], ${p.adults}::boolean[])
    with ordinality`;
  const episodes = sql<Episodes | null>`(select json_agg(json_build_object('videoId', e.id::text,
      'index', coalesce(e.series_index, 0), 'title', coalesce(eo.title, e.title)) order by e.series_index)
    from videos e join video_listings x on x.video_id = e.id
      and (x.group_id = 0 or (x.group_id = -1 and e.id = v.id))
    left join video_overrides eo on eo.agent_id = x.agent_id and eo.video_id = e.id
    where e.series_id = v.series_id and x.agent_id = q.agent_id and x.published_at <= ${p.now}
      and (x.rating = 'all' or q.adult))`;
  return builder
    .selectFrom(asked.as<'q'>(sql`q(agent_id, video_id, adult, place)`))
    .innerJoin('video_listings as l', (join) =>
      join
        .onRef('l.agent_id', '=', 'q.agent_id')
        .onRef('l.video_id', '=', 'q.video_id')
        .on(opens('l'))
        .on('l.published_at', '<=', p.now),
    )
    .innerJoin('videos as v', 'v.id', 'l.video_id')
    .leftJoin('video_overrides as o', (join) => join.on(overrideOf(sql.ref<string>('q.agent_id'))))
    .innerJoinLateral(shownCover, (join) => join.onTrue())
    .innerJoin('accounts as a', 'a.id', 'v.author_id')
    .innerJoin('video_groups as g', 'g.id', 'v.group_id')
    .innerJoin('media as m', 'm.id', 'v.media_id')
    .leftJoin('series as s', 's.id', 'v.series_id')
    .select(['m.preview_ms as previewMs', 'm.subtitles', 'm.thumbnails'])
    .select([...cardColumns, 'v.media_id as mediaId', 'v.description', 'v.tags', 'v.preview_seconds as previewSeconds'])
    .select(['g.id as groupId', 'g.name as groupName', 's.id as seriesId', 's.title as seriesTitle', 'q.place'])
    .select(
      sql<number>`coalesce((select t.comments from comment_talks t
        where t.kind = 'video' and t.video_id = v.id and t.agent_id = q.agent_id), 0)::int`.as('comments'),
    )
    .select(sql<Episodes | null>`case when s.id is not null then ${episodes} end`.as('episodes'));
});

type Episodes = NonNullable<Video['series']>['episodes'];
type Row = Awaited<ReturnType<typeof statement.run>>[number];

const subtitleFiles = z.array(z.object({ lang: z.string(), label: z.string(), file: z.string() })).catch([]);

export type VideoPageRepository = ReturnType<typeof videoPageRepository>;

export function videoPageRepository(pool: pg.Pool, clock: () => number) {
  const page = gathered(async (asked: readonly Asked[]): Promise<(VideoPage | null)[]> => {
    const rows = await statement.run(pool, {
      agentIds: asked.map(({ agentId }) => agentId),
      videoIds: asked.map(({ videoId }) => videoId),
      adults: asked.map(({ adult }) => adult),
      now: new Date(clock()),
    });
    const pages: (VideoPage | null)[] = asked.map(() => null);
    for (const row of rows) pages[Number(row.place) - 1] = toPage(row);
    return pages;
  });
  /** Whatever its rating: the service decides who may see that. */
  return { page };
}

function toPage(row: Row): VideoPage {
  const { seriesId, seriesTitle: title, description, groupId, groupName, tags, previewSeconds, comments } = row;
  const series = seriesId === null || title === null ? null : { seriesId, title, episodes: row.episodes ?? [] };
  return {
    card: toCard(row),
    mediaId: row.mediaId,
    durationMs: row.durationMs,
    hasPreview: row.previewMs !== null,
    hasThumbnails: row.thumbnails,
    subtitles: subtitleFiles.parse(row.subtitles),
    details: { description, groupId, groupName, tags, previewSeconds, series, comments },
  };
}
