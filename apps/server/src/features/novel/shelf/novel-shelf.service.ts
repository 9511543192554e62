import { parseId } from '../../../platform/db/id.ts';
import type { Page } from '../../../platform/db/keyset.ts';
import { fail } from '../../../platform/errors/fail.ts';
import type { Account } from '../../../platform/caller/caller.ts';
import { clientTime } from '../../../platform/time/client-time.ts';
import type { AgentService } from '../../agent/agent.public.ts';
import type { AdultCovers } from '../../picture/picture.public.ts';
import type { NovelCard } from '../novel-card.ts';
import type { LookedNovel, NovelShelfRepository, SavedPlace } from './novel-shelf.repository.ts';
import type { NovelService } from '../novel.service.ts';

interface ShelfPage {
  readonly cursor?: string | undefined;
  readonly size: number;
}

export type NovelShelf = ReturnType<typeof novelShelf>;

interface Deps {
  readonly shelf: NovelShelfRepository;
  readonly novels: Pick<NovelService, 'readable' | 'chapterOf'>;
  readonly agents: Pick<AgentService, 'info'>;
  readonly covers: AdultCovers;
  readonly clock: () => number;
}

/** Larger than any chapter, small enough for the column. */
const largestOffset = 100_000_000;

export function novelShelf({ shelf, novels, agents, covers, clock }: Deps) {
  async function query({ agentId, accountId, adult }: Account, { cursor, size }: ShelfPage) {
    const { adultEnabled } = await agents.info(agentId);
    return { agentId, accountId, adult: adult && adultEnabled, cursor, size, now: clock() };
  }

  function sealed<Item extends { readonly novel: NovelCard }>(page: Page<Item>): Page<Item> {
    return { ...page, list: page.list.map((item) => ({ ...item, novel: covers.seal(item.novel) })) };
  }

  return {
    /** `at`: when it was collected, for what comes back onto the shelf. */
    async collect(account: Account, novelId: string, at?: number) {
      const novel = await novels.readable(account, novelId);
      const change = { accountId: account.accountId, novelId: novel.novelId, on: true };
      await shelf.setCollected({ ...change, at: clientTime(at, clock()) });
    },

    /** Also what is no longer shown can be taken off. */
    async uncollect({ accountId }: Account, novelIds: readonly string[]) {
      const ids = new Set(novelIds.flatMap((id) => parseId(id) ?? []));
      await Promise.all(
        Array.from(ids, (novelId) => shelf.setCollected({ accountId, novelId, on: false, at: clock() })),
      );
    },

    async isCollected({ accountId }: Account, novelId: string): Promise<boolean> {
      const id = parseId(novelId);
      return id !== null && (await shelf.isCollected(accountId, id));
    },

    /** `at`: when it was read, for what an offline device sends late. Answers the place that is kept. */
    async look(
      account: Account,
      {
        novelId,
        chapterId,
        offset,
        at,
      }: { novelId: string; chapterId: string; offset: number; at?: number | undefined },
    ): Promise<SavedPlace> {
      const now = clock();
      const chapter = await novels.chapterOf(account, chapterId);
      if (chapter.novelId !== novelId) throw fail('NOT_FOUND');
      return await shelf.savePlace(account.accountId, chapter.novelId, {
        chapterId: chapter.chapterId,
        offset: Math.min(offset, largestOffset),
        at: clientTime(at, now),
      });
    },

    counts: async (account: Account) => await shelf.counts(await query(account, { size: 1 })),

    async forget({ accountId }: Account, novelIds: readonly string[] | 'all') {
      await shelf.forgetPlaces(accountId, novelIds === 'all' ? 'all' : novelIds.flatMap((id) => parseId(id) ?? []));
    },

    collected: async (account: Account, page: ShelfPage) => sealed(await shelf.collected(await query(account, page))),
    looked: async (account: Account, page: ShelfPage) => sealed(await shelf.looked(await query(account, page))),

    /** What was begun and not finished, newest first. */
    async continued(account: Account, most: number): Promise<LookedNovel[]> {
      const list = await shelf.continued(await query(account, { size: most }));
      return sealed({ list, nextCursor: null }).list;
    },

    /** Out of that list, or back into it; the place stays. */
    hide: async ({ accountId }: Account, novelId: string, hidden: boolean) =>
      await shelf.hide(accountId, novelId, hidden),
  };
}
