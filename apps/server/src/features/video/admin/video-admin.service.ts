import type { AdminOutput, AdminParsed } from '@liuguang/contract/admin-calls.ts';
import { mostBulkRows } from '@liuguang/contract/admin/operations/bulk-changes.ts';
import type { VideoFilter, VideoRow } from '@liuguang/contract/admin/video.ts';
import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import type { Page } from '../../../platform/db/keyset.ts';
import { fail } from '../../../platform/errors/fail.ts';
import type { AdultCovers } from '../../picture/picture.public.ts';
import type { PlaybackService } from '../../playback/playback.public.ts';
import { takeCover } from '../../official-account/official-account.public.ts';
import {
  asShown,
  checkPlacement,
  type KnownOverride,
  type Overrider,
  ownsAll,
  readOverrides,
  type Scope,
  seenAgents,
  seenPicks,
  seesSome,
} from '../../catalogue/catalogue.public.ts';
import { countVideos, findVideos, type KnownVideo, listVideos } from './video-admin.repository.ts';
import { readPlayable, writeVideo } from './video-change.repository.ts';
import { relist } from './relist.ts';
import { placeInSeries } from './series-admin.ts';
import { trashDays } from './video-trash.ts';
import { subtitlesOf } from './subtitle-admin.ts';
import { saveSharedVideo } from './video-override.service.ts';

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
  const rowFor = (video: KnownVideo, overrides: readonly KnownOverride[], scope: Scope) =>
    covers.seal(rowOf(video, overrides, scope));

  /**
   * The same of what the caller may look at: of what others have as well, they change their own channels' overrides.
   */
  async function seen(from: Db, videoIds: readonly string[], scope: Scope): Promise<KnownVideo[]> {
    const wanted = [...new Set(videoIds)];
    const found = wanted.every((id) => parseId(id) !== null) ? await findVideos(from, wanted, clock()) : [];
    if (found.length < wanted.length || !found.every((video) => seesSome(video.agentIds, scope)))
      throw fail('NOT_FOUND');
    return found;
  }

  /** Refuses (NOT_FOUND) unless each exists and the caller may change it. */
  async function mine(from: Db, videoIds: readonly string[], scope: Scope): Promise<KnownVideo[]> {
    const found = await seen(from, videoIds, scope);
    if (!found.every((video) => ownsAll(video.agentIds, scope))) throw fail('NOT_FOUND');
    return found;
  }

  return {
    mine,
    seen,

    async list(search: AdminParsed<'videos/list'>, scope: Scope): Promise<Page<VideoRow>> {
      const page = await listVideos(db, search, scope, clock());
      const ids = page.list.map(({ videoId }) => videoId);
      const overrides = await readOverrides(db, 'video', ids, scope);
      const of = (video: KnownVideo) => overrides.filter(({ itemId }) => itemId === video.videoId);
      return { ...page, list: page.list.map((video) => rowFor(video, of(video), scope)) };
    },

    /** Up to one more than a bulk operation may hold. */
    count: (filter: VideoFilter, scope: Scope) => countVideos(db, filter, scope, clock(), mostBulkRows + 1),

    async get(videoId: string, scope: Scope): Promise<AdminOutput<'videos/get'>> {
      const [video] = await seen(db, [videoId], scope);
      if (!video) throw fail('NOT_FOUND');
      const overrides = await readOverrides(db, 'video', [videoId], scope);
      const { mediaId, seriesId, seriesIndex } = video;
      const source = { mediaId, seriesId, agentIds: video.agentIds };
      const { media, seriesTitle, playsIn } = await readPlayable(db, source, clock());
      // Whoever looks after it sees all of it, whatever it asks of members.
      const open = { access: 'free', rating: 'all', hasPreview: false } as const;
      const played = { ...video, ...open, durationMs: media.durationMs };
      const how = playsIn === null ? null : await playback.playback(playsIn, played, null);
      return {
        ...rowFor(video, overrides, scope),
        description: video.description,
        previewSeconds: video.previewSeconds,
        series: seriesId && seriesTitle !== null ? { seriesId, title: seriesTitle, index: seriesIndex ?? 1 } : null,
        subtitles: subtitlesOf(media.subtitles).map(({ lang, label }) => ({ lang, label })),
        width: media.width,
        height: media.height,
        playUrl: how && 'url' in how ? how.url : null,
        base: { title: video.title, access: video.access, cover: covers.seal(video).cover },
        overrides: overrides.map(({ itemId: _i, coverId: _c, accessFrom: _f, ...own }) =>
          Object.assign(own, { cover: own.cover && covers.seal({ rating: video.rating, cover: own.cover }).cover }),
        ),
      };
    },

    async save(trx: Db, wanted: Wanted, who: Overrider): Promise<KnownVideo> {
      const { scope } = who;
      const [before] = await seen(trx, [wanted.videoId], scope);
      if (!before) throw fail('NOT_FOUND');
      if (!ownsAll(before.agentIds, scope)) {
        await saveSharedVideo(trx, before, wanted, { ...who, now: clock() });
        return before;
      }
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

function rowOf(video: KnownVideo, overrides: readonly KnownOverride[], scope: Scope): VideoRow {
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
    ...row
  } = asShown(video, overrides, scope);
  const { trashedAt, ...shown } = row;
  const goesAt = trashedAt === null ? null : trashedAt + trashDays * dayMs;
  // Who looks after one channel alone sees it hidden where that channel hides it.
  const state = scope?.length === 1 && shown.hiddenIn.length > 0 && isShown(shown.state) ? 'hidden' : shown.state;
  return { ...shown, state, ...seenAgents(video.agentIds, scope), goesAt, ...seenPicks(video, scope) };
}

function isShown(state: VideoRow['state']): boolean {
  return state === 'live' || state === 'scheduled';
}
