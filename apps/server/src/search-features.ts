import type { FeatureDeps } from './features.ts';
import type { AdultCovers } from './features/picture/adult-cover.service.ts';
import { hotWordsRepository } from './features/search/hot-words/hot-words.repository.ts';
import { hotWords } from './features/search/hot-words/hot-words.service.ts';
import { searchSources } from './features/search/sources/search-sources.ts';
import { searchRepository } from './features/search/search.repository.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { searchService } from './features/search/search.service.ts';
import type { VideoService } from './features/video/video.service.ts';

/** Search over everything that agents show. */
export function joinSearch(
  { database: { db }, clock, log }: Pick<FeatureDeps, 'database' | 'clock' | 'log'>,
  videos: Pick<VideoService, 'seesAdult'>,
  covers: AdultCovers,
) {
  const words = hotWordsRepository(db);
  const search = searchService({
    db,
    search: searchRepository(db),
    sources: searchSources,
    words: hotWords({ words, clock, log }),
    covers,
    seesAdult: async (agentId, viewer) => await videos.seesAdult(agentId, viewer),
    clock,
  });
  return { routes: searchRoutes(search), close: async () => await words.close() };
}
