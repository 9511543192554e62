import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { invalidate } from '../../platform/db/invalidate.ts';
import { reportedVideo, videoTag, writeListings } from '../video/video.public.ts';
import type { Creator, KnownWork } from './work.repository.ts';
import type { SeriesPlace } from './work-series.ts';

interface WorkTexts {
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
}

interface WorkFields extends WorkTexts {
  readonly groupId: string;
  readonly series: SeriesPlace;
  readonly coverId: string;
  readonly rating: 'all' | '18';
  readonly publishedAt: number;
}

/** Said to the creator of an upload that left the queue of moderators because its video was deleted. */
const deletedReason = '作品已删除';

/** The upload keeps the same words: it is what moderators find in their queue. */
export async function writeWork(trx: Db, videoId: string, fields: WorkFields, now: number): Promise<void> {
  const { title, description, tags, groupId, series, coverId, rating, publishedAt } = fields;
  await trx
    .updateTable('videos')
    .set({
      title,
      description,
      tags: [...tags],
      group_id: groupId,
      series_id: series.seriesId,
      series_index: series.index,
      cover_id: coverId,
      rating,
      published_at: new Date(publishedAt),
    })
    .where('id', '=', videoId)
    .execute();
  await trx
    .updateTable('uploads')
    .set({ title, description, tags: [...tags] })
    .where('video_id', '=', videoId)
    .execute();
  // Until then nobody is told.
  const announceAt = publishedAt > now ? new Date(publishedAt) : null;
  await sql`insert into video_creators (video_id, announce_at) values (${videoId}, ${announceAt})
    on conflict (video_id) do update set announce_at = excluded.announce_at`.execute(trx);
}

/** Before a moderator has looked, nobody sees it: it stands in their queue as an upload does. */
export async function sendToReview(trx: Db, { agentId, accountId }: Creator, work: KnownWork, now: number) {
  const { videoId, mediaId } = work;
  await reportedVideo.hide(trx, videoId, now);
  const at = new Date(now);
  const sent = await trx
    .updateTable('uploads')
    .set({ state: 'review', reason: null, updated_at: at })
    .where('video_id', '=', videoId)
    .where('state', 'in', ['published', 'failed', 'review'])
    .executeTakeFirst();
  if (sent.numUpdatedRows > 0n) return;
  // An operator brought it in under this name. The desk follows uploads that change, so it is made and then moved.
  await sql`with made as (insert into uploads (agent_id, account_id, kind, title, description, tags, size, state, media_id,
      progress, video_id, created_at, updated_at)
    select ${agentId}, ${accountId}, 'video', title, description, tags, 1, 'published', ${mediaId}, 1000, id, ${at}, ${at}
    from videos where id = ${videoId} on conflict (media_id) do nothing) select`.execute(trx);
  await trx.updateTable('uploads').set({ state: 'review' }).where('video_id', '=', videoId).execute();
}

/** Who may see it, by its creator's will. */
export interface Reach {
  /** Nobody else. */
  readonly hidden: boolean;
  /** Who has its link. */
  readonly linkOnly: boolean;
}

export async function setReach(trx: Db, videoId: string, { hidden, linkOnly }: Reach, now: number): Promise<void> {
  const at = hidden ? new Date(now) : null;
  await sql`insert into video_creators (video_id, hidden_at, link_only) values (${videoId}, ${at}, ${linkOnly})
    on conflict (video_id) do update set link_only = excluded.link_only,
      hidden_at = case when ${hidden} then coalesce(video_creators.hidden_at, excluded.hidden_at) end`.execute(trx);
}

/** One that nobody has seen yet is new when it is first shown. */
export async function firstShown(trx: Db, videoId: string, now: number): Promise<void> {
  await sql`update videos set published_at = greatest(published_at, ${new Date(now)}) where id = ${videoId}`.execute(
    trx,
  );
  await trx.updateTable('video_creators').set({ never_shown: false }).where('video_id', '=', videoId).execute();
}

/** In the lists again, as its row says now. */
export async function list(trx: Db, { agentId }: Creator, work: KnownWork, now: number): Promise<void> {
  const agentIds = work.agentIds.length > 0 ? work.agentIds : [agentId];
  if (work.desk === 'live') {
    await writeListings(trx, work.videoId, agentIds);
    await invalidate(trx, videoTag);
  } else await reportedVideo.restore(trx, work.videoId, { agentIds, mediaId: work.mediaId }, now);
}

export async function hide(trx: Db, videoId: string, now: number): Promise<void> {
  await reportedVideo.hide(trx, videoId, now);
}

/** Away at once; erased with its files when its time in the trash is over. */
export async function moveToTrash(trx: Db, { videoId, desk }: KnownWork, now: number): Promise<void> {
  const at = new Date(now);
  await reportedVideo.hide(trx, videoId, now);
  await trx
    .updateTable('uploads')
    .set({ state: 'failed', reason: deletedReason })
    .where('video_id', '=', videoId)
    .where('state', '=', 'review')
    .execute();
  await trx
    .updateTable('video_desk')
    .set({ state: 'trash', was: desk === 'trash' ? 'hidden' : desk, trashed_at: at })
    .where('video_id', '=', videoId)
    .execute();
  await sql`insert into video_creators (video_id, deleted_at) values (${videoId}, ${at})
    on conflict (video_id) do update set deleted_at = excluded.deleted_at`.execute(trx);
}

/** As it was; whether it is listed again is for the caller to say. */
export async function takeFromTrash(trx: Db, videoId: string, was: string | null): Promise<void> {
  await trx
    .updateTable('video_desk')
    .set({ state: sql`case when was = 'refused' then was else 'hidden' end`, was: null, trashed_at: null })
    .where('video_id', '=', videoId)
    .execute();
  await trx.updateTable('video_creators').set({ deleted_at: null }).where('video_id', '=', videoId).execute();
  if (was !== 'review') return;
  await trx
    .updateTable('uploads')
    .set({ state: 'review', reason: null })
    .where('video_id', '=', videoId)
    .where('state', '=', 'failed')
    .execute();
}
