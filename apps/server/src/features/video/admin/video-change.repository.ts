import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { Db } from '../../../platform/db/db.ts';
import { ofAgent } from '../../playback/playback.public.ts';

/** For what no agent has: staff look at it all the same. */
const nobody = '3';

interface Source {
  readonly mediaId: string;
  readonly seriesId: string | null;
  readonly agentIds: readonly string[];
}

/** What the screen of one video shows besides its row; `playsIn`: an agent that does not keep it from being played. */
export async function readPlayable(db: Db, { mediaId, seriesId, agentIds }: Source, now: number) {
  const media = await db
    .selectFrom('media')
    .select(['duration_ms as durationMs', 'width', 'height', 'subtitles'])
    .where('id', '=', mediaId)
    .executeTakeFirstOrThrow();
  const series = seriesId
    ? await db.selectFrom('series').select('title').where('id', '=', seriesId).executeTakeFirst()
    : undefined;
  const some = agentIds.length === 0 ? [nobody] : agentIds;
  const revoked = await db
    .selectFrom('playback_revocations')
    .select('subject')
    .where('subject', 'in', [`media ${mediaId}`, ...some.map((agentId) => ofAgent({ mediaId, agentId }))])
    .where('expires_at', '>', new Date(now))
    .execute();
  const subjects = new Set(revoked.map(({ subject }) => subject));
  const playsIn = subjects.has(`media ${mediaId}`)
    ? null
    : (some.find((agentId) => !subjects.has(ofAgent({ mediaId, agentId }))) ?? null);
  return { media, seriesTitle: series?.title ?? null, playsIn };
}

/** Where it stands in a series; both null: in none. */
export interface SeriesPlace {
  readonly seriesId: string | null;
  readonly index: number | null;
}

/** `coverId` null: the cover stays. */
export async function writeVideo(
  trx: Db,
  wanted: AdminParsed<'videos/save'>,
  series: SeriesPlace,
  coverId: string | null,
): Promise<void> {
  await trx
    .updateTable('videos')
    .set({
      title: wanted.title,
      description: wanted.description,
      group_id: wanted.groupId,
      tags: [...new Set(wanted.tags)],
      kind: wanted.kind,
      access: wanted.access,
      rating: wanted.rating,
      published_at: new Date(wanted.publishedAt),
      preview_seconds: wanted.previewSeconds,
      series_id: series.seriesId,
      series_index: series.index,
      ...(coverId === null ? {} : { cover_id: coverId }),
    })
    .where('id', '=', wanted.videoId)
    .execute();
  await trx
    .updateTable('video_desk')
    .set({ agent_ids: [...new Set(wanted.agentIds)] })
    .where('video_id', '=', wanted.videoId)
    .execute();
}
