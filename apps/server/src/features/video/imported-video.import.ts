import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { invalidate } from '../../platform/db/invalidate.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { saveSubtitle } from './admin/subtitle-admin.ts';

import { bulkVideos } from './admin/video-bulk.ts';
import { planChange } from '../catalogue/catalogue.public.ts';
import { writeListings } from './video.import.ts';
import { videoTag } from './video.service.ts';

export interface ImportedChange {
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  /** Null: as it is. */
  readonly publishedAt: number | null;
  readonly series: { readonly seriesId: string; readonly index: number } | null;
  /** Besides those that have it; only for one that is shown. */
  readonly moreAgentIds: readonly string[];
}

/** Brings what a source says of a video over the video that was made of it. A taken episode stays where it is. */
export async function changeImported(trx: Db, videoId: string, change: ImportedChange): Promise<void> {
  const { title, description, tags, publishedAt, series } = change;
  await trx
    .updateTable('videos')
    .set({
      title,
      description,
      tags: [...tags],
      ...(publishedAt === null ? {} : { published_at: new Date(publishedAt) }),
    })
    .where('id', '=', videoId)
    .execute();
  if (series) {
    await sql`update videos set series_id = ${series.seriesId}::bigint, series_index = ${series.index}
      where id = ${videoId}::bigint and not exists (select from videos other
        where other.series_id = ${series.seriesId}::bigint and other.series_index = ${series.index})`.execute(trx);
  }
  const listed = await trx
    .selectFrom('video_listings')
    .select('agent_id')
    .distinct()
    .where('video_id', '=', videoId)
    .execute();
  const agentIds = listed.map(({ agent_id: agentId }) => agentId);
  if (agentIds.length > 0) await writeListings(trx, videoId, [...new Set([...agentIds, ...change.moreAgentIds])]);
  await invalidate(trx, videoTag);
}

/** Says what is wrong with a track instead of refusing: the video is there all the same. */
export async function addSubtitle(
  trx: Db,
  storage: Pick<Storage, 'put' | 'delete'>,
  videoId: string,
  track: { readonly lang: string; readonly label: string; readonly text: string },
): Promise<void> {
  const video = await trx.selectFrom('videos').select('media_id').where('id', '=', videoId).executeTakeFirst();
  if (video) await saveSubtitle(trx, storage, video.media_id, track);
}

/** Answers how many went: what waits for a moderator, or lies there already, stays as it is. */
export async function trashVideos(trx: Db, videoIds: readonly string[], now: number): Promise<number> {
  const change = { trash: true } as const;
  const items = await bulkVideos.read(trx, videoIds, change, now);
  const written = items.flatMap((item) => {
    const plan = planChange(item, change, now);
    return 'after' in plan ? [{ item, value: plan.after }] : [];
  });
  if (written.length > 0) await bulkVideos.write(trx, written, change, now);
  return written.length;
}
