import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { invalidate } from '../../platform/db/invalidate.ts';
import { columnsOf, excluded } from '../../platform/db/upsert/excluded.ts';
import { within } from '../../platform/db/within.ts';
import { shanghaiDay } from '../../platform/time/shanghai.ts';
import { videoTag } from './video.service.ts';

export interface VideoImport {
  /** Natural key: publishing the same key again changes the same video. */
  readonly importKey: string;
  readonly mediaId: string;
  readonly title: string;
  readonly description: string;
  readonly coverId: string;
  readonly durationMs: number;
  readonly kind: 'short' | 'long';
  readonly access: 'free' | 'credit' | 'vip';
  readonly rating: 'all' | '18';
  readonly views: number;
  readonly likes: number;
  readonly collects: number;
  /** In the future: hidden until then. */
  readonly publishedAt: Date;
  readonly authorId: string;
  readonly groupId: string;
  readonly tags: readonly string[];
  readonly series: { readonly seriesId: string; readonly index: number } | null;
  readonly previewSeconds: number;
  /** Agents that show the video. */
  readonly agentIds: readonly string[];
  /** Plays of each ranking period; a video without any stays out of that ranking. */
  readonly plays: Readonly<Partial<Record<'day' | 'week' | 'month' | 'all', number>>>;
  /** What its creator said with it; left out: nothing. */
  readonly creator?: CreatorWish;
}

interface CreatorWish {
  /** Kept from everybody else. */
  readonly hidden: boolean;
  /** Opens by its link and stands in no list. */
  readonly linkOnly?: boolean;
  /** Tell them when `publishedAt` has come. */
  readonly announce: boolean;
}

/** Writes a video with its listings and ranking rows, whole or not at all. */
export async function publishVideo(db: Db, video: VideoImport): Promise<{ videoId: string }> {
  const [videoId = ''] = await publishVideos(db, [video]);
  return { videoId };
}

/** The same for many at once; the ids are in the order of the videos. */
export async function publishVideos(db: Db, videos: readonly VideoImport[]): Promise<string[]> {
  // Who has a transaction already publishes as a part of it.
  return await within(db, async (trx) => {
    const tx = trx as Tx;
    const ids = await saveVideos(tx, videos);
    const made = videos.map((video, index) => Object.assign({}, video, { videoId: ids[index] ?? '' }));
    for (const { videoId, creator } of made) if (creator) await writeWish(tx, videoId, creator);
    await writeListingsOf(tx, made);
    await writeRankings(tx, made);
    await invalidate(tx, videoTag);
    return ids;
  });
}

async function saveVideos(tx: Tx, videos: readonly VideoImport[]): Promise<string[]> {
  const rows = videos.map((video) => ({
    import_key: video.importKey,
    media_id: video.mediaId,
    title: video.title,
    description: video.description,
    cover_id: video.coverId,
    duration_ms: video.durationMs,
    kind: video.kind,
    access: video.access,
    rating: video.rating,
    views: video.views,
    likes: video.likes,
    collects: video.collects,
    published_at: video.publishedAt,
    author_id: video.authorId,
    group_id: video.groupId,
    tags: [...video.tags],
    series_id: video.series?.seriesId ?? null,
    series_index: video.series?.index ?? null,
    preview_seconds: video.previewSeconds,
  }));
  const saved = await tx
    .insertInto('videos')
    .values(rows)
    .onConflict((conflict) => conflict.column('import_key').doUpdateSet(excluded(columnsOf(rows, 'import_key'))))
    .returning(['id', 'import_key'])
    .execute();
  const byKey = new Map(saved.map(({ id, import_key: key }) => [key, id]));
  return videos.map(({ importKey }) => byKey.get(importKey) ?? '');
}

/** The first word of its creator: what they decided since, when the same file is processed again, stays. */
async function writeWish(tx: Tx, videoId: string, wish: CreatorWish): Promise<void> {
  const { hidden, linkOnly = false, announce } = wish;
  if (!hidden && !linkOnly && !announce) return;
  await sql`insert into video_creators (video_id, hidden_at, link_only, never_shown, announce_at)
    select id, case when ${hidden} then now() end, ${linkOnly}, ${hidden || linkOnly}, case when ${announce} then published_at end
    from videos where id = ${videoId}::bigint on conflict do nothing`.execute(tx);
}

/**
 * Copies the video's sort keys from its row, so that the listings cannot disagree with it. Whoever asks for it: what lies
 * in the trash, or what its creator keeps from others, is listed nowhere, and what they show by its link or what the agent
 * hides is in no list.
 */
export async function writeListings(tx: Db, videoId: string, agentIds: readonly string[]): Promise<void> {
  await writeListingsOf(tx, [{ videoId, agentIds }]);
}

/** The same for many at once. */
export async function writeListingsOf(
  tx: Db,
  videos: readonly { readonly videoId: string; readonly agentIds: readonly string[] }[],
): Promise<void> {
  const videoIds = videos.map(({ videoId }) => videoId);
  const pairs = videos.flatMap(({ videoId, agentIds }) => agentIds.map((agentId) => ({ videoId, agentId })));
  await sql`delete from video_listings where video_id = any(${videoIds}::bigint[])`.execute(tx);
  await sql`
    insert into video_listings (agent_id, group_id, video_id, published_at, views, collects, length, access, rating)
    select a.agent_id, g.group_id, v.id, v.published_at, v.views, v.collects,
      case when v.duration_ms < 300000 then 'short' when v.duration_ms <= 1200000 then 'medium' else 'long' end,
      coalesce(o.access, v.access), v.rating
    from unnest(${pairs.map(({ videoId }) => videoId)}::bigint[], ${pairs.map(({ agentId }) => agentId)}::bigint[])
      as a (video_id, agent_id)
    join videos v on v.id = a.video_id
    left join video_creators c on c.video_id = v.id
    left join video_overrides o on o.agent_id = a.agent_id and o.video_id = v.id
    cross join lateral (
      select case when o.hidden then -2 when c.link_only then -1 else 0 end::bigint as group_id
      union all
      select ga.group_id from group_agents ga
      where ga.agent_id = a.agent_id and ga.group_id = v.group_id and c.link_only is not true
        and o.hidden is not true
    ) g
    where not exists (select from video_desk d where d.video_id = v.id and d.state = 'trash')
      and c.hidden_at is null`.execute(tx);
}

/** For agents that show the group from now on: its videos that they have stand in its list as well. */
export async function listGroupAgain(tx: Db, groupId: string): Promise<void> {
  await sql`
    insert into video_listings (agent_id, group_id, video_id, published_at, views, collects, length, access, rating)
    select l.agent_id, ga.group_id, l.video_id, l.published_at, l.views, l.collects, l.length, l.access, l.rating
    from group_agents ga join videos v on v.group_id = ga.group_id
    join video_listings l on l.video_id = v.id and l.agent_id = ga.agent_id and l.group_id = 0
    where ga.group_id = ${groupId}::bigint on conflict do nothing`.execute(tx);
}

type Published = VideoImport & { readonly videoId: string };

async function writeRankings(tx: Tx, videos: readonly Published[]): Promise<void> {
  const videoIds = videos.map(({ videoId }) => videoId);
  const rows = videos.flatMap(({ videoId, plays, agentIds }) =>
    (['day', 'week', 'month', 'all'] as const).flatMap((period) => {
      const count = plays[period];
      return count === undefined ? [] : agentIds.map((agentId) => ({ videoId, agentId, period, plays: count }));
    }),
  );
  await sql`delete from video_rankings where video_id = any(${videoIds}::bigint[])`.execute(tx);
  if (rows.length === 0) return;
  await sql`insert into video_rankings (agent_id, period, video_id, plays)
    select * from unnest(${rows.map(({ agentId }) => agentId)}::bigint[], ${rows.map(({ period }) => period)}::text[],
      ${rows.map(({ videoId }) => videoId)}::bigint[], ${rows.map(({ plays }) => plays)}::bigint[])`.execute(tx);
  const ranked = new Set(rows.map(({ videoId }) => videoId));
  await writePlayDays(
    tx,
    videos.filter(({ videoId }) => ranked.has(videoId)),
  );
}

/** Days which give these plays for each period today, so that ranks made of days go on from here. */
async function writePlayDays(tx: Tx, videos: readonly Published[]): Promise<void> {
  const now = Date.now();
  const rows = videos.flatMap(({ videoId, plays, agentIds }) =>
    [...playDays(plays, now)]
      .filter(([, count]) => count > 0)
      .flatMap(([day, count]) => agentIds.map((agentId) => ({ agentId, videoId, day, plays: count }))),
  );
  await sql`delete from video_play_days where video_id = any(${videos.map(({ videoId }) => videoId)}::bigint[])`.execute(
    tx,
  );
  if (rows.length === 0) return;
  await sql`insert into video_play_days (agent_id, video_id, day, plays)
    select * from unnest(${rows.map(({ agentId }) => agentId)}::bigint[], ${rows.map(({ videoId }) => videoId)}::bigint[],
      ${rows.map(({ day }) => day)}::text[], ${rows.map(({ plays }) => plays)}::bigint[])`.execute(tx);
}

function playDays(plays: VideoImport['plays'], now: number): Map<string, number> {
  let counted = 0;
  const days = new Map<string, number>();
  for (const [period, from, until] of [
    ['day', 0, 0],
    ['week', 1, 6],
    ['month', 7, 28],
    ['all', 60, 60],
  ] as const) {
    const rest = Math.max(0, (plays[period] ?? 0) - counted);
    counted += rest;
    // Evenly over the days of the period, what does not divide on its first.
    const share = Math.floor(rest / (until - from + 1));
    for (let back = from; back <= until; back += 1) days.set(shanghaiDay(now, back), share);
    const first = shanghaiDay(now, from);
    days.set(first, share + (rest - share * (until - from + 1)));
  }
  return days;
}
