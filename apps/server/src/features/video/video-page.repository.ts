import type { Video, VideoCard } from '@liuguang/contract/shapes/video.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import { gathered } from '../../platform/db/gathered.ts';
import { builder, prepared } from '../../platform/db/prepared.ts';
import { shanghaiDay } from '../../platform/time/shanghai.ts';
import { cardColumns, toCard } from './video-card.ts';
import { placeOf } from './viewer.repository.ts';

/** A video as its page shows it, and what about the caller matters for it: all of it as it is now. */
export interface VideoPage {
  readonly card: VideoCard;
  readonly mediaId: string;
  readonly durationMs: number;
  /** Its media has a preview of its own. */
  readonly hasPreview: boolean;
  /** Its media has pictures for seeking. */
  readonly hasThumbnails: boolean;
  readonly subtitles: { readonly lang: string; readonly label: string; readonly file: string }[];
  readonly details: Pick<Video, 'description' | 'groupId' | 'groupName' | 'tags' | 'previewSeconds' | 'series'>;
  /** Null for nobody in particular, and for an account whose session has ended or that is shut out. */
  readonly viewer: PageViewer | null;
}

export interface PageViewer {
  readonly accountId: string;
  readonly vip: boolean;
  readonly youth: boolean;
  readonly adult: boolean;
  readonly liked: boolean;
  readonly collected: boolean;
  readonly positionMs: number;
  /** Used a view for it on that day. */
  readonly viewed: boolean;
  /** The name under which grants to the session are signed, once it has one. */
  readonly holder: string | null;
}

interface Asked {
  readonly agentId: string;
  readonly videoId: string;
  /** The agent serves adults. */
  readonly adults: boolean;
  readonly accountId: string | null;
  readonly sessionId: string | null;
}

/** One place in each list for each who asks. */
interface Params {
  agentIds: readonly string[];
  videoIds: readonly string[];
  adults: readonly boolean[];
  accountIds: readonly (string | null)[];
  sessionIds: readonly (string | null)[];
  now: Date;
  /** Of Shanghai. */
  day: string;
}

interface AskedRow {
  agent_id: string;
  video_id: string;
  adults: boolean;
  account_id: string | null;
  session_id: string | null;
  place: string;
}

/**
 * A video as the agent may show it (its row in "every group", published), and who asks, by the keys of each table. Whether
 * the account is of age, VIP or still signed in decides what is given away, so it is read here and not remembered.
 */
const statement = prepared('video_page', (p: Params) => {
  const asked = sql<AskedRow>`unnest(${p.agentIds}::bigint[], ${p.videoIds}::bigint[], ${p.adults}::boolean[],
    ${p.accountIds}::bigint[], ${p.sessionIds}::bigint[]) with ordinality`;
  const isAdult = sql<boolean>`(w.age_confirmed_at is not null and w.youth_pin_hash is null
    and (w.age_until is null or w.age_until > ${p.now}))`;
  const episodes = sql<Episodes | null>`(select json_agg(json_build_object('videoId', e.id::text,
      'index', coalesce(e.series_index, 0), 'title', e.title) order by e.series_index)
    from videos e join video_listings x on x.video_id = e.id and x.group_id = 0
    where e.series_id = v.series_id and x.agent_id = q.agent_id and x.published_at <= ${p.now}
      and (x.rating = 'all' or (q.adults and ${isAdult})))`;
  return builder
    .selectFrom(asked.as<'q'>(sql`q(agent_id, video_id, adults, account_id, session_id, place)`))
    .innerJoin('video_listings as l', (join) =>
      join
        .onRef('l.agent_id', '=', 'q.agent_id')
        .onRef('l.video_id', '=', 'q.video_id')
        .on('l.group_id', '=', sql.lit('0'))
        .on('l.published_at', '<=', p.now),
    )
    .innerJoin('videos as v', 'v.id', 'l.video_id')
    .innerJoin('pictures as p', 'p.id', 'v.cover_id')
    .innerJoin('accounts as a', 'a.id', 'v.author_id')
    .innerJoin('video_groups as g', 'g.id', 'v.group_id')
    .innerJoin('media as m', 'm.id', 'v.media_id')
    .leftJoin('series as s', 's.id', 'v.series_id')
    .leftJoin('accounts as w', (join) =>
      join
        .onRef('w.id', '=', 'q.account_id')
        .onRef('w.agent_id', '=', 'q.agent_id')
        .on('w.deleted_at', 'is', null)
        .on(sql<boolean>`(w.banned_until is null or w.banned_until <= ${p.now})`)
        .on(sql<boolean>`(q.session_id is null or exists (select from sessions i where i.id = q.session_id
          and i.account_id = w.id and i.revoked_at is null and i.expires_at > ${p.now}))`),
    )
    .leftJoin('video_history as h', (join) => join.onRef('h.account_id', '=', 'w.id').onRef('h.video_id', '=', 'v.id'))
    .leftJoin('video_collections as c', (join) =>
      join.onRef('c.account_id', '=', 'w.id').onRef('c.video_id', '=', 'v.id'),
    )
    .leftJoin('video_likes as k', (join) => join.onRef('k.account_id', '=', 'w.id').onRef('k.video_id', '=', 'v.id'))
    .leftJoin('view_spends as d', (join) =>
      join.onRef('d.account_id', '=', 'w.id').onRef('d.video_id', '=', 'v.id').on('d.day', '=', p.day),
    )
    .leftJoin('playback_holders as o', (join) =>
      join.onRef('o.account_id', '=', 'w.id').onRef('o.session_id', 'is not distinct from', 'q.session_id'),
    )
    .select(['m.preview_ms as previewMs', 'm.subtitles', 'm.thumbnails'])
    .select([...cardColumns, 'v.media_id as mediaId', 'v.description', 'v.tags', 'v.preview_seconds as previewSeconds'])
    .select(['g.id as groupId', 'g.name as groupName', 's.id as seriesId', 's.title as seriesTitle'])
    .select(['q.place', 'w.id as accountId', 'w.vip_until as vipUntil', 'o.holder'])
    .select(['h.position_ms as positionMs', 'h.duration_ms as seenMs'])
    .select([
      sql<boolean>`w.youth_pin_hash is not null`.as('youth'),
      isAdult.as('adult'),
      sql<boolean>`k.video_id is not null`.as('liked'),
      sql<boolean>`c.video_id is not null`.as('collected'),
      sql<boolean>`d.video_id is not null`.as('viewed'),
      sql<Episodes | null>`case when s.id is not null then ${episodes} end`.as('episodes'),
    ]);
});

type Episodes = NonNullable<Video['series']>['episodes'];
type Row = Awaited<ReturnType<typeof statement.run>>[number];

const subtitleFiles = z.array(z.object({ lang: z.string(), label: z.string(), file: z.string() })).catch([]);

export type VideoPageRepository = ReturnType<typeof videoPageRepository>;

export function videoPageRepository(pool: pg.Pool, clock: () => number) {
  const page = gathered(async (asked: readonly Asked[]): Promise<(VideoPage | null)[]> => {
    const now = clock();
    const rows = await statement.run(pool, {
      agentIds: asked.map(({ agentId }) => agentId),
      videoIds: asked.map(({ videoId }) => videoId),
      adults: asked.map(({ adults }) => adults),
      accountIds: asked.map(({ accountId }) => accountId),
      sessionIds: asked.map(({ sessionId }) => sessionId),
      now: new Date(now),
      day: shanghaiDay(now),
    });
    const pages: (VideoPage | null)[] = asked.map(() => null);
    for (const row of rows) pages[Number(row.place) - 1] = toPage(row, now);
    return pages;
  });
  /** Whatever its rating: the service decides who may see that. */
  return { page };
}

function toPage(row: Row, now: number): VideoPage {
  const { seriesId, seriesTitle: title, description, groupId, groupName, tags, previewSeconds } = row;
  const series = seriesId === null || title === null ? null : { seriesId, title, episodes: row.episodes ?? [] };
  return {
    card: toCard(row),
    mediaId: row.mediaId,
    durationMs: row.durationMs,
    hasPreview: row.previewMs !== null,
    hasThumbnails: row.thumbnails,
    subtitles: subtitleFiles.parse(row.subtitles),
    details: { description, groupId, groupName, tags, previewSeconds, series },
    viewer: toViewer(row, now),
  };
}

function toViewer(row: Row, now: number): PageViewer | null {
  if (row.accountId === null) return null;
  const { accountId, youth, adult, liked, collected, viewed, holder } = row;
  const vip = row.vipUntil !== null && row.vipUntil.getTime() > now;
  return {
    accountId,
    vip,
    youth,
    adult,
    liked,
    collected,
    viewed,
    holder,
    positionMs: placeOf(row.positionMs, row.seenMs),
  };
}
