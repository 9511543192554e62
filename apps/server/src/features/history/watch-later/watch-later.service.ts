import { mostWatchLater } from '@liuguang/contract/constants.ts';
import type { Account } from '../../../platform/caller/caller.ts';
import { parseId } from '../../../platform/db/id.ts';
import { failSaying } from '../../../platform/errors/fail.ts';
import { clientTime } from '../../../platform/time/client-time.ts';
import type { AdultCovers } from '../../picture/picture.public.ts';
import type { VideoService } from '../../video/video.public.ts';
import type { WatchLaterRepository } from './watch-later.repository.ts';

export type WatchLaterService = ReturnType<typeof watchLaterService>;

interface Deps {
  readonly saved: WatchLaterRepository;
  readonly videos: Pick<VideoService, 'visible' | 'seesAdult'>;
  readonly covers: AdultCovers;
  readonly clock: () => number;
}

export function watchLaterService({ saved, videos, covers, clock }: Deps) {
  return {
    async list(account: Account, { cursor, size }: { cursor?: string | undefined; size: number }) {
      const { agentId, accountId } = account;
      const adult = await videos.seesAdult(agentId, account);
      const page = await saved.list({ agentId, accountId, adult, now: clock(), cursor, size });
      return { ...page, list: page.list.map((item) => Object.assign(item, { video: covers.seal(item.video) })) };
    },

    /** `at`: when it was put there, for what comes back. */
    async add(account: Account, videoId: string, at?: number) {
      const video = await videos.visible(account.agentId, videoId, account);
      if (await saved.add(account.accountId, video.videoId, clientTime(at, clock()))) return;
      throw failSaying(`稍后再看最多保存 ${mostWatchLater} 个视频，先清理一些再添加`, 'CONFLICT');
    },

    /** Also what is no longer shown can be taken off. */
    async remove({ accountId }: Account, videoIds: readonly string[]) {
      await saved.remove(accountId, [...new Set(videoIds.flatMap((id) => parseId(id) ?? []))]);
    },

    clearWatched: async ({ accountId }: Account) => await saved.clearWatched(accountId),
  };
}
