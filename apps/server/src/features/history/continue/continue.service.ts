import type { CallOutput } from '@liuguang/contract/calls.ts';
import type { Account } from '../../../platform/caller/caller.ts';
import { parseId } from '../../../platform/db/id.ts';
import type { NovelShelf } from '../../novel/novel.public.ts';
import type { AdultCovers } from '../../picture/picture.public.ts';
import type { VideoService } from '../../video/video.public.ts';
import type { ContinueRepository } from './continue.repository.ts';

const most = 20;

export type ContinueService = ReturnType<typeof continueService>;

interface Deps {
  readonly continued: ContinueRepository;
  readonly videos: Pick<VideoService, 'seesAdult'>;
  readonly novels: Pick<NovelShelf, 'continued' | 'hide'>;
  readonly covers: AdultCovers;
  readonly clock: () => number;
}

export function continueService({ continued, videos, novels, covers, clock }: Deps) {
  return {
    async list(account: Account): Promise<CallOutput<'history/continue'>> {
      const { agentId, accountId } = account;
      const adult = await videos.seesAdult(agentId, account);
      const [watched, read] = await Promise.all([
        continued.videos({ agentId, accountId, adult, now: clock() }, most),
        novels.continued(account, most),
      ]);
      const list = [
        ...watched.map((item) => Object.assign(item, { video: covers.seal(item.video) })),
        ...read.map((item) => Object.assign(item, { kind: 'novel' as const })),
      ];
      return { list: list.toSorted((a, b) => b.lookedAt - a.lookedAt).slice(0, most) };
    },

    /** Also what is no longer shown, or was never there: then nothing changes. */
    async hide(account: Account, kind: 'video' | 'novel', id: string, hidden: boolean) {
      const known = parseId(id);
      if (known === null) return;
      if (kind === 'novel') await novels.hide(account, known, hidden);
      else await continued.hide(account.accountId, known, hidden);
    },
  };
}
