import type { CallOutput } from '@liuguang/contract/calls.ts';
import { parseId } from '../../platform/db/id.ts';
import { fail } from '../../platform/http/fail.ts';
import type { Account } from '../../platform/http/handlers.ts';
import type { AdultCovers } from '../picture/adult-cover.service.ts';
import type { VideoService } from '../video/video.service.ts';
import type { HistoryRepository } from './history.repository.ts';

interface ShelfPage {
  readonly kind: 'video' | 'novel';
  readonly cursor?: string | undefined;
  readonly size: number;
}

export interface HistoryService {
  /** `position` in seconds. */
  look(account: Account, videoId: string, position: number): Promise<void>;
  collect(account: Account, videoId: string): Promise<void>;
  uncollect(account: Account, videoIds: readonly string[]): Promise<void>;
  isCollected(account: Account, kind: 'video' | 'novel' | 'listing', id: string): Promise<boolean>;
  collected(account: Account, page: ShelfPage): Promise<CallOutput<'myCollectList'>>;
  looked(account: Account, page: ShelfPage): Promise<CallOutput<'myLookList'>>;
  /** Takes out of the viewing record, or empties it. */
  forget(account: Account, kind: ShelfPage['kind'], ids: readonly string[] | 'all'): Promise<void>;
  counts(account: Account): Promise<CallOutput<'myCounts'>>;
}

interface Deps {
  readonly history: HistoryRepository;
  readonly videos: Pick<VideoService, 'watchable' | 'seesAdult'>;
  readonly covers: AdultCovers;
  readonly clock: () => number;
}

const nothing = { list: [], nextCursor: null };

export function historyService({ history, videos, covers, clock }: Deps): HistoryService {
  async function shelfOf(account: Account) {
    const { agentId, accountId } = account;
    return { agentId, accountId, adult: await videos.seesAdult(agentId, account), now: clock() };
  }

  async function query(account: Account, { cursor, size }: ShelfPage) {
    return { ...(await shelfOf(account)), cursor, size };
  }

  return {
    async look(account, videoId, position) {
      const { video } = await videos.watchable(account.agentId, videoId, account);
      // The caller's word on where it is, ours on how long the video is.
      const positionMs = Math.round(Math.min(position * 1000, video.durationMs));
      await history.savePlace(account.accountId, video.videoId, { positionMs, durationMs: video.durationMs }, clock());
    },

    async collect(account, videoId) {
      const { video } = await videos.watchable(account.agentId, videoId, account);
      await history.setCollected({ accountId: account.accountId, videoId: video.videoId, on: true, at: clock() });
    },

    /** Also what is no longer shown can be taken out. */
    async uncollect({ accountId }, videoIds) {
      const ids = new Set(videoIds.flatMap((id) => parseId(id) ?? []));
      await Promise.all(
        Array.from(ids, (videoId) => history.setCollected({ accountId, videoId, on: false, at: clock() })),
      );
    },

    async isCollected({ accountId }, kind, id) {
      const videoId = parseId(id);
      // Novels and listings cannot be collected yet, so none is.
      return kind === 'video' && videoId !== null && (await history.isCollected(accountId, videoId));
    },

    async collected(account, page) {
      if (page.kind !== 'video') return empty(page);
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

    async looked(account, page) {
      if (page.kind !== 'video') return empty(page);
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

    /** Also what is no longer shown can be taken out. Novels are not remembered yet. */
    async forget({ accountId }, kind, ids) {
      if (kind !== 'video') return;
      await history.forget(accountId, ids === 'all' ? 'all' : [...new Set(ids.flatMap((id) => parseId(id) ?? []))]);
    },

    counts: async (account) => await history.counts(await shelfOf(account)),
  };
}

/** A list that nothing can be in yet has no second page: a cursor of it is not ours. */
function empty({ cursor }: ShelfPage) {
  if (cursor !== undefined) throw fail('INVALID_INPUT', { fields: { cursor: '翻页位置无效，请刷新后重试' } });
  return nothing;
}
