import type { FeatureDeps } from './features.ts';
import type { AgentService } from './features/agent/agent.service.ts';
import { chapterRepository } from './features/novel/chapter.repository.ts';
import { novelListRepository } from './features/novel/novel-list.repository.ts';
import { novelShelfRepository } from './features/novel/shelf/novel-shelf.repository.ts';
import { novelShelf } from './features/novel/shelf/novel-shelf.service.ts';
import { novelRepository } from './features/novel/novel.repository.ts';
import { novelRoutes } from './features/novel/novel.routes.ts';
import { novelService } from './features/novel/novel.service.ts';
import { readCounter } from './features/novel/reads/read-counter.repository.ts';
import { readerRepository } from './features/novel/reader.repository.ts';
import type { AdultCovers } from './features/picture/adult-cover.service.ts';

/** Novels: the catalogue, what may be read of it, and what readers keep. */
export function joinNovels(
  { database, clock }: Pick<FeatureDeps, 'database' | 'clock'>,
  agents: AgentService,
  covers: AdultCovers,
  viewsLeft: (accountId: string) => Promise<number>,
) {
  const { db, pool } = database;
  const novels = novelService({
    lists: novelListRepository(pool),
    novels: novelRepository(database),
    chapters: chapterRepository(pool),
    readers: readerRepository(pool),
    agents,
    covers,
    viewsLeft,
    clock,
  });
  const places = novelShelfRepository(database);
  const shelf = novelShelf({ shelf: places, novels, agents, covers, clock });
  const reads = readCounter(db);
  return {
    novels,
    shelf,
    routes: novelRoutes({ novels, shelf, reads }),
    close: async () => {
      await Promise.all([places.close(), reads.close()]);
    },
  };
}
