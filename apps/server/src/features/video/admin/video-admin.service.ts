import type { AdminOutput, AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { VideoRow } from '@liuguang/contract/admin/video.ts';
import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import { invalidate } from '../../../platform/db/invalidate.ts';
import type { Page } from '../../../platform/db/keyset.ts';
import { fail } from '../../../platform/errors/fail.ts';
import type { AdultCovers } from '../../picture/picture.public.ts';
import type { PlaybackService } from '../../playback/playback.public.ts';
import { takeCover } from '../../official-account/official-account.public.ts';
import { checkPlacement, ownsAll, type Scope, seenAgents, seesSome } from '../../catalogue/catalogue.public.ts';
import { findVideos, type KnownVideo, listVideos } from './video-admin.repository.ts';
import { leaveRankings, readPlayable, writeVideo } from './video-change.repository.ts';
import { placeInSeries } from './series-admin.ts';
import { writeListings } from '../video.import.ts';
import { videoTag } from '../video.service.ts';
import { trashDays } from './video-trash.ts';
import { subtitlesOf } from './subtitle-admin.ts';

type Wanted = AdminParsed<'videos/save'>;

export interface VideoAdminService {
  list(search: AdminParsed<'videos/list'>, scope: Scope): Promise<Page<VideoRow>>;
  get(videoId: string, scope: Scope): Promise<AdminOutput<'videos/get'>>;
  /** Refuses (NOT_FOUND) unless each exists and the caller may change it. */
  mine(db: Db, videoIds: readonly string[], scope: Scope): Promise<KnownVideo[]>;
  save(trx: Db, wanted: Wanted, scope: Scope): Promise<KnownVideo>;
}

interface Deps {
  readonly db: Db;
  readonly covers: AdultCovers;
  readonly playback: PlaybackService;
  readonly clock: () => number;
}

const dayMs = 86_400_000;

/** Videos as staff see them: those of their agents, shown or not. */
export function videoAdminService({ db, covers, playback, clock }: Deps): VideoAdminService {
  const rowFor = (video: KnownVideo, scope: Scope) => covers.seal(rowOf(video, scope));

  async function mine(from: Db, videoIds: readonly string[], scope: Scope): Promise<KnownVideo[]> {
    const wanted = [...new Set(videoIds)];
    const found = wanted.every((id) => parseId(id) !== null) ? await findVideos(from, wanted, clock()) : [];
    if (found.length < wanted.length || !found.every((video) => ownsAll(video.agentIds, scope)))
      throw fail('NOT_FOUND');
    return found;
  }

  return {
    mine,

    async list(search, scope) {
      const page = await listVideos(db, search, scope, clock());
      return { ...page, list: page.list.map((video) => rowFor(video, scope)) };
    },

    async get(videoId, scope) {
      const [video] = parseId(videoId) === null ? [] : await findVideos(db, [videoId], clock());
      if (!video || !seesSome(video.agentIds, scope)) throw fail('NOT_FOUND');
      const { mediaId, seriesId, seriesIndex } = video;
      const { media, seriesTitle, isRevoked } = await readPlayable(db, { mediaId, seriesId }, clock());
      // Whoever looks after it sees all of it, whatever it asks of members.
      const open = { access: 'free', rating: 'all', hasPreview: false } as const;
      const played = { ...video, ...open, durationMs: media.durationMs };
      const how = isRevoked ? null : await playback.playback(video.agentIds[0] ?? '3', played, null);
      return {
        ...rowFor(video, scope),
        description: video.description,
        previewSeconds: video.previewSeconds,
        series: seriesId && seriesTitle !== null ? { seriesId, title: seriesTitle, index: seriesIndex ?? 1 } : null,
        subtitles: subtitlesOf(media.subtitles).map(({ lang, label }) => ({ lang, label })),
        width: media.width,
        height: media.height,
        playUrl: how && 'url' in how ? how.url : null,
      };
    },

    async save(trx, wanted, scope) {
      const [before] = await mine(trx, [wanted.videoId], scope);
      if (!before) throw fail('NOT_FOUND');
      const { videoId, agentIds } = wanted;
      if (!ownsAll(agentIds, scope)) throw fail('NOT_FOUND');
      await checkPlacement(trx, 'video', wanted);
      const series = await placeInSeries(trx, videoId, wanted.series, scope);
      const cover = await takeCover(trx, wanted.coverUploadId, `video ${videoId}`, scope);
      await writeVideo(trx, wanted, series, cover);
      await relist(trx, { ...before, agentIds });
      return before;
    },
  };
}

/** The lists again, for one that is in them. */
export async function relist(trx: Db, video: Pick<KnownVideo, 'videoId' | 'agentIds' | 'state'>): Promise<void> {
  if (video.state !== 'live' && video.state !== 'scheduled') return;
  await writeListings(trx, video.videoId, video.agentIds);
  await leaveRankings(trx, video.videoId, video.agentIds);
  await invalidate(trx, videoTag);
}

function rowOf(video: KnownVideo, scope: Scope): VideoRow {
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
  const goesAt = trashedAt === null ? null : trashedAt + trashDays * dayMs;
  return { ...shown, ...seenAgents(video.agentIds, scope), goesAt };
}
