import { accountOf } from '../../platform/http/calls/account-of.ts';
import { type CallContext, type Routes, WithMessage } from '../../platform/http/calls/handlers.ts';
import { novelTag } from './novel-card.ts';
import type { NovelShelf } from './shelf/novel-shelf.service.ts';
import type { NovelService } from './novel.service.ts';
import type { ReadCounter } from './reads/read-counter.repository.ts';

/** Counting a group walks its listings, and a catalogue may be of thousands: not to be done every second. */
const heavyCacheMs = 10_000;

function shown({ agent, adult }: CallContext) {
  return { agentId: agent.agentId, adult };
}

interface Deps {
  readonly novels: NovelService;
  readonly shelf: NovelShelf;
  readonly reads: ReadCounter;
}

export function novelRoutes({ novels, shelf, reads }: Deps) {
  const shared = { cacheMs: 1000, tags: [novelTag] };
  return {
    'novel/groups': {
      ...shared,
      cacheMs: heavyCacheMs,
      handle: async (_input, context) => ({ list: await novels.groups(shown(context)) }),
    },
    'novel/recommendNovel': {
      ...shared,
      handle: async (input, context) => await novels.recommended(shown(context), input),
    },
    'novel/novelListByGroup': {
      ...shared,
      handle: async (input, context) => await novels.byGroup(shown(context), input),
    },
    'novel/getChapterList': {
      ...shared,
      cacheMs: heavyCacheMs,
      handle: async ({ novelId }, context) => ({ list: await novels.catalogue(shown(context), novelId) }),
    },
    'novel/getNovelInfo': async ({ novelId }, { agent, account }) =>
      await novels.novel(agent.agentId, novelId, account),
    // Never shared: whether the text may leave depends on who asks.
    'novel/getChapter': async ({ chapterId }, { agent, account }) =>
      await novels.chapter(agent.agentId, chapterId, account),
    'novel/addNovelHourVolume': async ({ novelId }, context) => {
      const account = accountOf(context);
      const { agentId, accountId } = account;
      const novel = await novels.readable(account, novelId);
      return { counted: await reads.add({ agentId, accountId, novelId: novel.novelId, at: context.now() }) };
    },
    'novel/collectNovel': async ({ novelId, at }, context) => {
      await shelf.collect(accountOf(context), novelId, at);
      return new WithMessage('已加入书架', {});
    },
    'novel/delCollectNovel': async ({ novelIds }, context) => {
      await shelf.uncollect(accountOf(context), novelIds);
      return new WithMessage('已移出书架', {});
    },
    'novel/loklNonel': async (place, context) => await shelf.look(accountOf(context), place),
  } satisfies Routes;
}
