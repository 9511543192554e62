import type { AdminOutput, AdminParsed } from '@liuguang/contract/admin-calls.ts';
import { mostBulkRows } from '@liuguang/contract/admin/operations/bulk-changes.ts';
import type { VideoFilter, VideoRow } from '@liuguang/contract/admin/video.ts';
import type { Db } from '../../../platform/db/db.ts';
import { invalidate } from '../../../platform/db/invalidate.ts';
import type { Page } from '../../../platform/db/keyset.ts';
import type { AdultCovers } from '../../picture/picture.public.ts';
import { type PlaybackService, restoreMediaIn, revokeMediaIn } from '../../playback/playback.public.ts';
import { takeCover } from '../../official-account/official-account.public.ts';
import { type Scope, type SeenTitle, titleAdmin } from '../../catalogue/catalogue.public.ts';
import { videoTag } from '../video.service.ts';
import { countVideos, findVideos, type KnownVideo, listVideos } from './video-admin.repository.ts';
import { relistVideos } from './video-bulk.repository.ts';
import { readPlayable, writeVideo } from './video-change.repository.ts';
import { placeInSeries } from './series-admin.ts';
import { trashDays } from './video-trash.ts';
import { subtitlesOf } from './subtitle-admin.ts';

type Wanted = AdminParsed<'videos/save'>;

export type VideoAdminService = ReturnType<typeof videoAdminService>;

interface Deps {
  readonly db: Db;
  readonly covers: AdultCovers;
  readonly playback: PlaybackService;
  readonly clock: () => number;
}

const dayMs = 86_400_000;

/** Videos as staff see them: those of their agents, shown or not. */
export function videoAdminService({ db, covers, playback, clock }: Deps) {
  const titles = titleAdmin<KnownVideo, VideoRow, Wanted>(
    {
      kind: 'video',
      idOf: ({ videoId }) => videoId,
      find: findVideos,
      rowOf,
      async write(trx, wanted, { videoId }, scope) {
        const series = await placeInSeries(trx, videoId, wanted.series, scope);
        const cover = await takeCover(trx, wanted.coverUploadId, `video ${videoId}`, scope);
        await writeVideo(trx, wanted, series, cover);
      },
      async relist(trx, videoId) {
        await relistVideos(trx, [videoId]);
        await invalidate(trx, videoTag);
      },
      async hides(trx, { mediaId }, agentId, hidden, now) {
        if (hidden) await revokeMediaIn(trx, [{ mediaId, agentId }], now);
        else await restoreMediaIn(trx, [{ mediaId, agentId }]);
      },
      shared: {
        fields: ['description', 'groupId', 'kind', 'rating', 'publishedAt', 'previewSeconds'],
        others(video, { series }) {
          const { seriesId = null, index = null } = series ?? {};
          return seriesId === video.seriesId && index === video.seriesIndex ? [] : ['series'];
        },
        refusal: '与其他渠道共享，只能改标题、封面和观看权限',
        access: (shown, { access }) => ({ access: access === shown.access ? undefined : access }),
      },
    },
    { db, covers, clock },
  );

  return {
    ...titles,

    list: async (search: AdminParsed<'videos/list'>, scope: Scope): Promise<Page<VideoRow>> =>
      await titles.rows(await listVideos(db, search, scope, clock()), scope),

    /** Up to one more than a bulk operation may hold. */
    count: (filter: VideoFilter, scope: Scope) => countVideos(db, filter, scope, clock(), mostBulkRows + 1),

    async get(videoId: string, scope: Scope): Promise<AdminOutput<'videos/get'>> {
      const video = await titles.seen(db, videoId, scope);
      const { mediaId, seriesId, seriesIndex } = video;
      const source = { mediaId, seriesId, agentIds: video.agentIds };
      const { media, seriesTitle, playsIn } = await readPlayable(db, source, clock());
      // Whoever looks after it sees all of it, whatever it asks of members.
      const open = { access: 'free', rating: 'all', hasPreview: false } as const;
      const played = { ...video, ...open, durationMs: media.durationMs };
      const how = playsIn === null ? null : await playback.playback(playsIn, played, null);
      const { row, base, overrides } = await titles.detail(video, scope);
      return {
        ...row,
        description: video.description,
        previewSeconds: video.previewSeconds,
        series: seriesId && seriesTitle !== null ? { seriesId, title: seriesTitle, index: seriesIndex ?? 1 } : null,
        subtitles: subtitlesOf(media.subtitles).map(({ lang, label }) => ({ lang, label })),
        width: media.width,
        height: media.height,
        playUrl: how && 'url' in how ? how.url : null,
        base,
        overrides: overrides.map(({ accessFrom: _from, ...own }) => own),
      };
    },
  };
}

function rowOf(video: SeenTitle<KnownVideo>, hiddenHere: boolean): VideoRow {
  const {
    mediaId: _m,
    description: _d,
    previewSeconds: _p,
    seriesId: _s,
    seriesIndex: _i,
    was: _w,
    takenDown: _t,
    creatorHid: _h,
    creatorDeleted: _c,
    trashedAt,
    ...row
  } = video;
  const goesAt = trashedAt === null ? null : trashedAt + trashDays * dayMs;
  const state = hiddenHere && isShown(row.state) ? 'hidden' : row.state;
  return { ...row, state, goesAt };
}

function isShown(state: VideoRow['state']): boolean {
  return state === 'live' || state === 'scheduled';
}
