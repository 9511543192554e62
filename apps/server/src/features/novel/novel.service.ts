import type { CallOutput, ParsedInput } from '@liuguang/contract/calls.ts';
import { parseId } from '../../platform/db/id.ts';
import type { Page } from '../../platform/db/keyset.ts';
import { fail, failSaying } from '../../platform/errors/fail.ts';
import type { Account } from '../../platform/caller/caller.ts';
import { shanghaiDay, shanghaiMidnight } from '../../platform/time/shanghai.ts';
import type { AgentService } from '../agent/agent.public.ts';
import type { AdultCovers } from '../picture/picture.public.ts';
import type { ChapterFacts, ChapterHead, ChapterRepository } from './chapter.repository.ts';
import { everyGroup, type NovelCard } from './novel-card.ts';
import type { NovelListRepository } from './novel-list.repository.ts';
import type { AuthorQuery, NovelFacts, NovelRepository } from './novel.repository.ts';
import type { ReaderRepository } from './reader.repository.ts';
import { offlineUntil, readingOf } from './reading.ts';

/** Who asks: the agent, and whether 18+ titles are for them. */
export interface Shown {
  readonly agentId: string;
  readonly adult: boolean;
}

type ListInput = Pick<
  ParsedInput<'novel/novelListByGroup'>,
  'groupId' | 'sort' | 'state' | 'access' | 'cursor' | 'size'
>;

export type NovelService = ReturnType<typeof novelService>;

interface Deps {
  readonly lists: NovelListRepository;
  readonly novels: NovelRepository;
  readonly chapters: ChapterRepository;
  readonly readers: ReaderRepository;
  /** What the agent has pinned. */
  readonly pinned: (agentId: string) => Promise<readonly string[]>;
  readonly agents: Pick<AgentService, 'info'>;
  readonly covers: AdultCovers;
  readonly viewsLeft: (accountId: string) => Promise<number>;
  readonly clock: () => number;
}

export function novelService(deps: Deps) {
  const { lists, novels, chapters, readers, pinned, agents, covers, viewsLeft, clock } = deps;

  /** Covers of 18+ novels at addresses that open. */
  function sealed(page: Page<NovelCard>): Page<NovelCard> {
    return { ...page, list: page.list.map((card) => covers.seal(card)) };
  }

  async function seesAdult({ agentId, adult }: Shown): Promise<boolean> {
    return adult && (await agents.info(agentId)).adultEnabled;
  }

  /** Where adults are served, a hidden 18+ novel is worth a word; elsewhere it does not exist. */
  async function checkAge(rating: NovelCard['rating'], shown: Shown, youth = false): Promise<void> {
    if (rating === 'all' || (await seesAdult(shown))) return;
    const { adultEnabled } = await agents.info(shown.agentId);
    throw fail(adultEnabled && !youth ? 'AGE_NEEDED' : 'NOT_FOUND');
  }

  /** The same for whoever asks. */
  async function chapterFor(agentId: string, chapterId: string, account: Account | null): Promise<ChapterFacts> {
    const found = await chapters.facts(agentId, known(chapterId), clock());
    if (!found) throw fail('NOT_FOUND');
    await checkAge(found.rating, { agentId, adult: account?.adult ?? false }, account?.youth);
    return found;
  }

  return {
    groups: async (shown: Shown) => await novels.groups(shown.agentId, await seesAdult(shown), clock()),

    async byGroup(shown: Shown, { groupId, ...input }: ListInput): Promise<Page<NovelCard>> {
      const { agentId } = shown;
      const group = groupId === undefined ? everyGroup : known(groupId);
      const adult = await seesAdult(shown);
      // What is new, of all or of a group, begins with what is pinned; who filters gets just that.
      const { sort, state, access, cursor } = input;
      const leads = sort === 'new' && state === undefined && access === undefined && cursor === undefined;
      const lead = leads ? await pinned(agentId) : [];
      const page = await lists.list({ ...input, agentId, adult, groupId: group, lead, now: clock() });
      // A listing cannot exist in a group that the agent does not show, so only an empty page leaves it open.
      if (page.list.length === 0 && group !== everyGroup && !(await novels.hasGroup(agentId, group))) {
        throw fail('NOT_FOUND');
      }
      return sealed(page);
    },

    async recommended(shown: Shown, { cursor, size }: Pick<ListInput, 'cursor' | 'size'>): Promise<Page<NovelCard>> {
      const query = { groupId: everyGroup, sort: 'score' } as const;
      const { agentId } = shown;
      const adult = await seesAdult(shown);
      const lead = cursor === undefined ? await pinned(agentId) : [];
      return sealed(await lists.list({ ...query, agentId, adult, lead, cursor, size, now: clock() }));
    },

    async byAuthor(shown: Shown, query: Pick<AuthorQuery, 'authorId' | 'cursor' | 'size'>): Promise<Page<NovelCard>> {
      const adult = await seesAdult(shown);
      return sealed(await novels.byAuthor({ ...query, agentId: shown.agentId, adult, now: clock() }));
    },

    async novel(agentId: string, novelId: string, account: Account | null): Promise<CallOutput<'novel/getNovelInfo'>> {
      const now = clock();
      const id = known(novelId);
      const shown = { agentId, adult: account?.adult ?? false };
      const [found, reader, lastChapter] = await Promise.all([
        novels.details(agentId, id),
        account && readers.reader(account.accountId, id, shanghaiDay(now)),
        chapters.last(agentId, id, now),
      ]);
      if (!found) throw fail('NOT_FOUND');
      await checkAge(found.card.rating, shown, account?.youth);
      const related = await novels.related(agentId, found, await seesAdult(shown));
      const { card, ...details } = found;
      const place = reader?.place;
      return {
        ...covers.seal(card),
        ...details,
        lastChapter,
        my: {
          collected: reader?.collected ?? false,
          chapterId: place?.chapterId ?? null,
          chapterIndex: place?.index ?? null,
          chapterTitle: place?.title ?? null,
          offset: place?.offset ?? 0,
          readAt: place?.at ?? null,
          opened: reader?.opened ?? [],
          own: account?.accountId === card.author.authorId,
        },
        related: related.map((each) => covers.seal(each)),
      };
    },

    async catalogue(shown: Shown, novelId: string): Promise<ChapterHead[]> {
      const novel = await novels.facts(shown.agentId, known(novelId));
      if (!novel) throw fail('NOT_FOUND');
      await checkAge(novel.rating, shown);
      return await chapters.catalogue(shown.agentId, novel.novelId, clock());
    },

    async chapter(agentId: string, chapterId: string, account: Account | null) {
      const now = clock();
      const { authorId, rating: _rating, ...found } = await chapterFor(agentId, chapterId, account);
      const gated = found.access === 'credit' && account !== null;
      const reader = account && {
        vip: account.vip,
        own: account.accountId === authorId,
        viewed: gated && (await readers.opened(account.accountId, found.chapterId, shanghaiDay(now))),
      };
      const reading = readingOf(found, reader);
      if ('refusal' in reading) throw await refusal(reading.refusal, found, account, now);
      const { because } = reading;
      const text = await chapters.text(found.chapterId);
      return { ...found, because, text, offlineUntil: offlineUntil(because, now, account?.vipUntil) };
    },

    /** For calls about a novel by an account; refuses like `novel` does. */
    async readable(account: Account, novelId: string): Promise<NovelFacts> {
      const novel = await novels.facts(account.agentId, known(novelId));
      if (!novel) throw fail('NOT_FOUND');
      await checkAge(novel.rating, account, account.youth);
      return novel;
    },

    /** For calls about a chapter by an account, its text aside; refuses like `novel` does. */
    chapterOf: async (account: Account, chapterId: string) => await chapterFor(account.agentId, chapterId, account),
    chapterFor,
    /** Its text, whoever may read it. */
    paragraphs: (chapterId: string) => chapters.text(chapterId),
  };

  async function refusal(
    why: 'VIP_NEEDED' | 'NO_FREE_VIEW',
    found: Omit<ChapterFacts, 'authorId' | 'rating'>,
    account: Account | null,
    now: number,
  ) {
    const { publishedAt: _publishedAt, access, ...head } = found;
    const chapter = { ...head, access: access === 'vip' ? access : ('credit' as const) };
    if (why === 'VIP_NEEDED') return failSaying('开通VIP即可阅读', why, { previewSeconds: 0, chapter });
    const viewingTimes = account ? await viewsLeft(account.accountId) : 0;
    const message = viewingTimes > 0 ? '使用1次机会即可阅读' : '今日免费次数已用完';
    return failSaying(message, why, { viewingTimes, resetAt: shanghaiMidnight(now), chapter });
  }
}

function known(id: string): string {
  const parsed = parseId(id);
  if (parsed === null) throw fail('NOT_FOUND');
  return parsed;
}
