import { sharedReads } from '../../platform/cache/shared-reads.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import type { PictureModule } from '../picture/picture.public.ts';
import type { RecommendModule } from '../recommend/recommend.public.ts';
import type { VideoModule } from '../video/video.public.ts';
import { hotWordsRepository } from './hot-words/hot-words.repository.ts';
import { hotWords } from './hot-words/hot-words.service.ts';
import { finder } from './roads/finder.ts';
import { searchSources } from './sources/search-sources.ts';
import { indexSearch, keepSearchPrefixes } from './search.jobs.ts';
import { searchRepository } from './search.repository.ts';
import { searchRoutes } from './search.routes.ts';
import { searchService, type SharedPage } from './search.service.ts';

/** As lists are. */
const sharedMs = 1000;
/** Some 20 kB each. */
const mostShared = 200;

interface Others {
  readonly picture: PictureModule;
  readonly recommend: RecommendModule;
  readonly video: VideoModule;
}

export function searchModule(
  { db, pool, clock, log, listener, hearsay, reads }: Deps,
  { picture, recommend, video }: Others,
) {
  const words = hotWordsRepository(db, pool);
  const shared = sharedReads<SharedPage>({
    clock,
    keepMs: listener ? sharedMs : 0,
    most: mostShared,
    // Who asks for what is nowhere puts nothing out of memory.
    isWorthKeeping: ({ page }) => page.list.length > 0,
  });
  const search = searchService({
    shared,
    finder: finder(searchRepository(reads.pool, searchSources), clock),
    words: hotWords({ words, clock, hearsay, log }),
    learn: recommend.searched,
    covers: picture.covers,
    seesAdult: (agentId, viewer) => video.seesAdult(agentId, viewer),
    clock,
  });
  return {
    routes: searchRoutes(search),
    jobs: [indexSearch, keepSearchPrefixes],
    // Whatever changed may have been found.
    forget: () => shared.clear(),
    close: async () => await words.close(),
  } satisfies Module;
}
