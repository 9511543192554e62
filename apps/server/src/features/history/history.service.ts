import type { CallOutput } from '@liuguang/contract/calls.ts';
import { parseId } from '../../platform/db/id.ts';
import type { Account } from '../../platform/caller/caller.ts';
import { clientTime } from '../../platform/time/client-time.ts';
import type { AdultCovers } from '../picture/picture.public.ts';
import type { ListingService } from '../city/city.public.ts';
import type { NovelShelf } from '../novel/novel.public.ts';
import type { VideoService } from '../video/video.public.ts';
import type { WatchTime } from '../watch-time/watch-time.public.ts';
import type { HistoryRepository } from './history.repository.ts';

interface ShelfPage {
  readonly kind: 'video' | 'novel';
  readonly cursor?: string | undefined;
  readonly size: number;
}

interface CollectedPage extends Omit<ShelfPage, 'kind'> {
  readonly kind: ShelfPage['kind'] | 'listing';
}

interface LookedPlace {
  readonly sessionId: string | null;
  readonly videoId: string;
  /** Seconds. */
  readonly position: number;
  /** When it was watched, for what comes back into the record. */
  readonly at?: number | undefined;
}

export type HistoryService = ReturnType<typeof historyService>;

interface Deps {
  readonly history: HistoryRepository;
  readonly videos: Pick<VideoService, 'watchable' | 'seesAdult'>;
  readonly novels: Pick<NovelShelf, 'isCollected' | 'collected' | 'looked' | 'forget' | 'counts'>;
  readonly listings: Pick<ListingService, 'isCollected' | 'collected' | 'countCollected'>;
  readonly watchTime: Pick<WatchTime, 'reported'>;
  readonly covers: AdultCovers;
  readonly clock: () => number;
}

export function historyService({ history, videos, novels, listings, watchTime, covers, clock }: Deps) {
  async function shelfOf(account: Account) {
    const { agentId, accountId } = account;
    return { agentId, accountId, adult: await videos.seesAdult(agentId, account), now: clock() };
  }

  async function query(account: Account, { cursor, size }: Omit<ShelfPage, 'kind'>) {
    return { ...(await shelfOf(account)), cursor, size };
  }

  return {
    async look(account: Account, { sessionId, videoId, position, at }: LookedPlace) {
      const { video } = await videos.watchable(account.agentId, videoId, account);
      // The caller's word on where it is, ours on how long the video is.
      const positionMs = Math.round(Math.min(position * 1000, video.durationMs));
      const place = { positionMs, durationMs: video.durationMs };
      // What comes back into the record is not being watched.
      if (at === undefined) watchTime.reported({ sessionId, agentId: account.agentId, videoId: video.videoId }, place);
      await history.savePlace(account.accountId, video.videoId, place, clientTime(at, clock()));
    },

    /** `at`: when it was collected, for what comes back into the collection. */
    async collect(account: Account, videoId: string, at?: number) {
      const { video } = await videos.watchable(account.agentId, videoId, account);
      const change = { accountId: account.accountId, videoId: video.videoId, on: true };
      await history.setCollected({ ...change, at: clientTime(at, clock()) });
    },

    /** Also what is no longer shown can be taken out. */
    async uncollect({ accountId }: Account, videoIds: readonly string[]) {
      const ids = new Set(videoIds.flatMap((id) => parseId(id) ?? []));
      await Promise.all(
        Array.from(ids, (videoId) => history.setCollected({ accountId, videoId, on: false, at: clock() })),
      );
    },

    async isCollected(account: Account, kind: 'video' | 'novel' | 'listing', id: string): Promise<boolean> {
      if (kind === 'novel') return await novels.isCollected(account, id);
      if (kind === 'listing') return await listings.isCollected(account, id);
      const videoId = parseId(id);
      return videoId !== null && (await history.isCollected(account.accountId, videoId));
    },

    async collected(account: Account, page: CollectedPage): Promise<CallOutput<'myCollectList'>> {
      if (page.kind === 'novel') {
        const kept = await novels.collected(account, page);
        return { ...kept, list: kept.list.map((item) => Object.assign(item, { kind: 'novel' as const })) };
      }
      if (page.kind === 'listing') {
        const kept = await listings.collected(account, page);
        return { ...kept, list: kept.list.map((item) => Object.assign(item, { kind: 'listing' as const })) };
      }
      const { list, nextCursor } = await history.collected(await query(account, page));
      return {
        list: list.map(({ video, collectedAt }) => ({
          kind: 'video' as const,
          video: covers.seal(video),
          collectedAt,
        })),
        nextCursor,
      };
    },

    async looked(account: Account, page: ShelfPage): Promise<CallOutput<'myLookList'>> {
      if (page.kind === 'novel') {
        const read = await novels.looked(account, page);
        return { ...read, list: read.list.map((item) => Object.assign(item, { kind: 'novel' as const })) };
      }
      const { list, nextCursor } = await history.looked(await query(account, page));
      return {
        list: list.map(({ video, positionMs, durationMs, lookedAt }) => ({
          kind: 'video' as const,
          video: covers.seal(video),
          lookedAt,
          position: positionMs / 1000,
          duration: durationMs / 1000,
        })),
        nextCursor,
      };
    },

    /** Takes out of the viewing record, or empties it. Also what is no longer shown can be taken out. */
    async forget(account: Account, kind: ShelfPage['kind'], ids: readonly string[] | 'all'): Promise<void> {
      if (kind === 'novel') return await novels.forget(account, ids);
      await history.forget(
        account.accountId,
        ids === 'all' ? 'all' : [...new Set(ids.flatMap((id) => parseId(id) ?? []))],
      );
    },

    async counts(account: Account): Promise<CallOutput<'myCounts'>> {
      const [seen, read, places] = await Promise.all([
        history.counts(await shelfOf(account)),
        novels.counts(account),
        listings.countCollected(account),
      ]);
      return { collected: seen.collected + read.collected + places, looked: seen.looked + read.looked };
    },
  };
}
