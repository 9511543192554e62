import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import type { PictureModule } from '../picture/picture.public.ts';
import type { VideoModule } from '../video/video.public.ts';
import { hotWordsRepository } from './hot-words/hot-words.repository.ts';
import { hotWords } from './hot-words/hot-words.service.ts';
import { finder } from './roads/finder.ts';
import { searchSources } from './sources/search-sources.ts';
import { indexSearch, keepSearchPrefixes } from './search.jobs.ts';
import { searchRepository } from './search.repository.ts';
import { searchRoutes } from './search.routes.ts';
import { searchService } from './search.service.ts';

interface Others {
  readonly picture: PictureModule;
  readonly video: VideoModule;
}

export function searchModule({ db, pool, clock, log }: Deps, { picture, video }: Others) {
  const words = hotWordsRepository(db, pool);
  const search = searchService({
    finder: finder(searchRepository(pool, searchSources), clock),
    words: hotWords({ words, clock, log }),
    covers: picture.covers,
    seesAdult: (agentId, viewer) => video.seesAdult(agentId, viewer),
    clock,
  });
  return {
    routes: searchRoutes(search),
    jobs: [indexSearch, keepSearchPrefixes],
    close: async () => await words.close(),
  } satisfies Module;
}
