import type { Db } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import type { AgentModule } from '../agent/agent.public.ts';
import { readLeading } from '../catalogue/catalogue.public.ts';
import type { CreditsModule } from '../credits/credits.public.ts';
import type { PictureModule } from '../picture/picture.public.ts';
import { novelAdminService } from './admin/novel-admin.service.ts';
import { novelAdminRoutes } from './admin/novel.admin.ts';
import { chapterRepository } from './chapter.repository.ts';
import { novelListRepository } from './novel-list.repository.ts';
import { refreshNovelGroup } from './novel-publish.repository.ts';
import { novelShelfRepository } from './shelf/novel-shelf.repository.ts';
import { novelShelf } from './shelf/novel-shelf.service.ts';
import { novelCoverJob, refreshNovelsJob, shelfNewsJob } from './novel.jobs.ts';
import { novelPersonalData } from './novel.personal.ts';
import { novelRepository } from './novel.repository.ts';
import { novelRoutes } from './novel.routes.ts';
import { novelService } from './novel.service.ts';
import { readCounter } from './reads/read-counter.repository.ts';
import { readerRepository } from './reader.repository.ts';

interface Others {
  readonly agent: AgentModule;
  readonly picture: PictureModule;
  readonly credits: CreditsModule;
}

export function novelModule(deps: Deps, { agent, picture: { covers }, credits }: Others) {
  const { database, db, pool, clock, reads: late } = deps;
  const novels = novelService({
    lists: novelListRepository(late.pool),
    novels: novelRepository(database),
    chapters: chapterRepository(pool),
    readers: readerRepository(pool),
    pinned: async (agentId) => (await readLeading(db, 'novel', agentId, clock())).pinned,
    agents: agent,
    covers,
    viewsLeft: (accountId) => credits.viewsLeft(accountId),
    clock,
  });
  const places = novelShelfRepository(database);
  const shelf = novelShelf({ shelf: places, novels, agents: agent, covers, clock });
  const reads = readCounter(db);
  return {
    ...novels,
    /** Puts a group's novels into the lists again after its agents changed. */
    relistGroup: (trx: Db, groupId: string) => refreshNovelGroup(trx, groupId, clock()),
    shelf,
    routes: novelRoutes({ novels, shelf, reads }),
    adminRoutes: novelAdminRoutes({ db, admin: novelAdminService({ db, covers, clock }), clock }),
    jobs: [refreshNovelsJob, novelCoverJob, shelfNewsJob],
    personal: novelPersonalData,
    close: async () => {
      await Promise.all([places.close(), reads.close()]);
    },
  } satisfies Module;
}

export type NovelModule = ReturnType<typeof novelModule>;
