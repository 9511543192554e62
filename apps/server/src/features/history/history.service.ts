import type { CallOutput } from '@liuguang/contract/calls.ts';
import { parseId } from '../../platform/db/id.ts';
import { fail } from '../../platform/http/fail.ts';
import type { Account } from '../../platform/http/handlers.ts';
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
}

interface Deps {
  readonly history: HistoryRepository;
  readonly videos: Pick<VideoService, 'watchable' | 'seesAdult'>;
  readonly clock: () => number;
}

const nothing = { list: [], nextCursor: null };

export function historyService({ history, videos, clock }: Deps): HistoryService {
  async function query({ agentId, ...account }: Account, { cursor, size }: ShelfPage) {
    const adult = await videos.seesAdult(agentId, { agentId, ...account });
    return { agentId, accountId: account.accountId, adult, cursor, size, now: clock() };
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
        list: list.map(({ video, collectedAt }) => ({ kind: 'video' as const, video, collectedAt })),
        nextCursor,
      };
    },

    async looked(account, page) {
      if (page.kind !== 'video') return empty(page);
      const { list, nextCursor } = await history.looked(await query(account, page));
      return {
        list: list.map(({ video, positionMs, durationMs, lookedAt }) => ({
          kind: 'video' as const,
          video,
          lookedAt,
          position: positionMs / 1000,
          duration: durationMs / 1000,
        })),
        nextCursor,
      };
    },
  };
}

/** A list that nothing can be in yet has no second page: a cursor of it is not ours. */
function empty({ cursor }: ShelfPage) {
  if (cursor !== undefined) throw fail('INVALID_INPUT', { fields: { cursor: '翻页位置无效，请刷新后重试' } });
  return nothing;
}
