import type { AdminOutput, AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { VideoRow } from '@liuguang/contract/admin/video.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import { invalidate } from '../../../platform/db/invalidate.ts';
import type { Page } from '../../../platform/db/keyset.ts';
import { fail } from '../../../platform/errors/fail.ts';
import type { AdultCovers } from '../../picture/picture.public.ts';
import type { PlaybackService } from '../../playback/playback.public.ts';
import { takeCover } from '../../official-account/official-account.public.ts';
import { findVideos, type KnownVideo, listVideos } from './video-admin.repository.ts';
import { placeInSeries } from './series-admin.ts';
import { writeListings } from '../video.import.ts';
import { videoTag } from '../video.service.ts';
import { trashDays } from './video-trash.ts';
import { subtitlesOf } from './subtitle-admin.ts';

type Reach = readonly string[] | null;
type Wanted = AdminParsed<'videos/save'>;

export interface VideoAdmin {
  list(search: AdminParsed<'videos/list'>, reach: Reach): Promise<Page<VideoRow>>;
  get(videoId: string, reach: Reach): Promise<AdminOutput<'videos/get'>>;
  /** Refuses (NOT_FOUND) unless each exists and the caller may change it. */
  mine(db: Db, videoIds: readonly string[], reach: Reach): Promise<KnownVideo[]>;
  save(trx: Db, wanted: Wanted, reach: Reach): Promise<KnownVideo>;
}

interface Deps {
  readonly db: Db;
  readonly covers: AdultCovers;
  readonly playback: PlaybackService;
  readonly clock: () => number;
}

const refuse = (fields: Record<string, string>) => fail('INVALID_INPUT', { fields });
const dayMs = 86_400_000;

/** Videos as staff see them: those of their agents, shown or not. */
export function videoAdmin({ db, covers, playback, clock }: Deps): VideoAdmin {
  const rowFor = (video: KnownVideo, reach: Reach) => covers.seal(rowOf(video, reach));

  async function mine(from: Db, videoIds: readonly string[], reach: Reach): Promise<KnownVideo[]> {
    const wanted = [...new Set(videoIds)];
    const found = wanted.every((id) => parseId(id) !== null) ? await findVideos(from, wanted, clock()) : [];
    if (found.length < wanted.length || !found.every((video) => ownsAll(video.agentIds, reach)))
      throw fail('NOT_FOUND');
    return found;
  }

  return {
    mine,

    async list(search, reach) {
      const page = await listVideos(db, search, reach, clock());
      return { ...page, list: page.list.map((video) => rowFor(video, reach)) };
    },

    async get(videoId, reach) {
      const [video] = parseId(videoId) === null ? [] : await findVideos(db, [videoId], clock());
      if (!video || (reach && !video.agentIds.some((agentId) => reach.includes(agentId)))) throw fail('NOT_FOUND');
      const { mediaId, seriesId, seriesIndex } = video;
      const media = await db.selectFrom('media').selectAll().where('id', '=', mediaId).executeTakeFirstOrThrow();
      const named = seriesId
        ? await db.selectFrom('series').select('title').where('id', '=', seriesId).executeTakeFirst()
        : undefined;
      const subject = `media ${mediaId}`;
      const revoked = await db
        .selectFrom('playback_revocations')
        .select('subject')
        .where('subject', '=', subject)
        .where('expires_at', '>', new Date(clock()))
        .executeTakeFirst();
      // Whoever looks after it sees all of it, whatever it asks of members.
      const open = { access: 'free', rating: 'all', hasPreview: false } as const;
      const played = { ...video, ...open, durationMs: media.duration_ms };
      const how = revoked ? null : await playback.playback(video.agentIds[0] ?? '3', played, null);
      return {
        ...rowFor(video, reach),
        description: video.description,
        previewSeconds: video.previewSeconds,
        series: seriesId && named ? { seriesId, title: named.title, index: seriesIndex ?? 1 } : null,
        subtitles: subtitlesOf(media.subtitles).map(({ lang, label }) => ({ lang, label })),
        width: media.width,
        height: media.height,
        playUrl: how && 'url' in how ? how.url : null,
      };
    },

    async save(trx, wanted, reach) {
      const [before] = await mine(trx, [wanted.videoId], reach);
      if (!before) throw fail('NOT_FOUND');
      const { videoId, agentIds } = wanted;
      if (!ownsAll(agentIds, reach)) throw fail('NOT_FOUND');
      await checkPlaces(trx, wanted);
      const series = await placeInSeries(trx, videoId, wanted.series, reach);
      const cover = await takeCover(trx, wanted.coverUploadId, `video ${videoId}`, reach);
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
          ...series,
          ...(cover === null ? {} : { cover_id: cover }),
        })
        .where('id', '=', videoId)
        .execute();
      await trx
        .updateTable('video_desk')
        .set({ agent_ids: [...new Set(agentIds)] })
        .where('video_id', '=', videoId)
        .execute();
      await relist(trx, { ...before, agentIds });
      return before;
    },
  };
}

/** The lists again, for one that is in them. */
export async function relist(trx: Db, video: Pick<KnownVideo, 'videoId' | 'agentIds' | 'state'>): Promise<void> {
  if (video.state !== 'live' && video.state !== 'scheduled') return;
  await writeListings(trx, video.videoId, video.agentIds);
  await trx
    .deleteFrom('video_rankings')
    .where('video_id', '=', video.videoId)
    .where(sql<boolean>`agent_id <> all(${[...video.agentIds]}::bigint[])`)
    .execute();
  await invalidate(trx, videoTag);
}

function ownsAll(agentIds: readonly string[], reach: Reach): boolean {
  return reach === null || (agentIds.length > 0 && agentIds.every((agentId) => reach.includes(agentId)));
}

function rowOf(video: KnownVideo, reach: Reach): VideoRow {
  const {
    mediaId: _m,
    description: _d,
    previewSeconds: _p,
    seriesId: _s,
    seriesIndex: _i,
    was: _w,
    takenDown: _t,
    ...row
  } = video;
  const { trashedAt, ...shown } = row;
  const agentIds = reach ? video.agentIds.filter((agentId) => reach.includes(agentId)) : video.agentIds;
  const goesAt = trashedAt === null ? null : trashedAt + trashDays * dayMs;
  return { ...shown, agentIds, shared: agentIds.length < video.agentIds.length, goesAt };
}

async function checkPlaces(trx: Db, { groupId, agentIds }: Wanted): Promise<void> {
  const id = parseId(groupId);
  const group = id && (await trx.selectFrom('video_groups').select('id').where('id', '=', id).executeTakeFirst());
  if (!group) throw refuse({ groupId: '分组不存在' });
  const known = agentIds.every((agentId) => parseId(agentId) !== null);
  const agents = known
    ? await trx
        .selectFrom('agents')
        .select('id')
        .where('id', 'in', [...agentIds])
        .execute()
    : [];
  if (agents.length < new Set(agentIds).size) throw refuse({ agentIds: '渠道不存在' });
}
