import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { invalidate } from '../../platform/db/invalidate.ts';
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
}

/** Writes a video with its listings and ranking rows, whole or not at all. */
export async function publishVideo(db: Db, video: VideoImport): Promise<{ videoId: string }> {
  const write = async (tx: Tx) => {
    const videoId = await saveVideo(tx, video);
    await writeListings(tx, videoId, video.agentIds);
    await writeRankings(tx, videoId, video);
    await invalidate(tx, videoTag);
    return { videoId };
  };
  // Who has a transaction already publishes as a part of it.
  return db.isTransaction ? await write(db as Tx) : await db.transaction().execute(write);
}

async function saveVideo(tx: Tx, video: VideoImport): Promise<string> {
  const fields = {
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
  };
  const { id } = await tx
    .insertInto('videos')
    .values({ import_key: video.importKey, ...fields })
    .onConflict((conflict) => conflict.column('import_key').doUpdateSet(fields))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Copies the video's sort keys from its row, so that the listings cannot disagree with it. */
export async function writeListings(tx: Db, videoId: string, agentIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('video_listings').where('video_id', '=', videoId).execute();
  await sql`
    insert into video_listings (agent_id, group_id, video_id, published_at, views, collects, length, access, rating)
    select a.agent_id, g.group_id, v.id, v.published_at, v.views, v.collects,
      case when v.duration_ms < 300000 then 'short' when v.duration_ms <= 1200000 then 'medium' else 'long' end,
      v.access, v.rating
    from videos v
    cross join unnest(${[...agentIds]}::bigint[]) as a (agent_id)
    cross join lateral (
      select 0::bigint as group_id
      union all
      select ga.group_id from group_agents ga where ga.agent_id = a.agent_id and ga.group_id = v.group_id
    ) g
    where v.id = ${videoId}::bigint
      and not exists (select from video_desk d where d.video_id = v.id and d.state = 'trash')`.execute(tx);
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

async function writeRankings(tx: Tx, videoId: string, video: VideoImport): Promise<void> {
  await tx.deleteFrom('video_rankings').where('video_id', '=', videoId).execute();
  const rows = (['day', 'week', 'month', 'all'] as const).flatMap((period) => {
    const plays = video.plays[period];
    if (plays === undefined) return [];
    return video.agentIds.map((agent_id) => ({ agent_id, period, video_id: videoId, plays }));
  });
  if (rows.length === 0) return;
  await tx.insertInto('video_rankings').values(rows).execute();
  await writePlayDays(tx, videoId, video);
}

/** Days which give these plays for each period today, so that ranks made of days go on from here. */
async function writePlayDays(tx: Tx, videoId: string, video: VideoImport): Promise<void> {
  await tx.deleteFrom('video_play_days').where('video_id', '=', videoId).execute();
  const now = Date.now();
  let counted = 0;
  for (const [period, daysBack] of [
    ['day', 0],
    ['week', 3],
    ['month', 15],
    ['all', 60],
  ] as const) {
    const plays = Math.max(0, (video.plays[period] ?? 0) - counted);
    counted += plays;
    if (plays === 0) continue;
    const day = shanghaiDay(now, daysBack);
    await tx
      .insertInto('video_play_days')
      .values(video.agentIds.map((agent_id) => ({ agent_id, video_id: videoId, day, plays })))
      .execute();
  }
}
