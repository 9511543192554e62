import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import type { CityModule } from '../city/city.public.ts';
import type { NovelModule } from '../novel/novel.public.ts';
import type { PictureModule } from '../picture/picture.public.ts';
import type { VideoModule } from '../video/video.public.ts';
import type { WatchTimeModule } from '../watch-time/watch-time.public.ts';
import { continueRepository } from './continue/continue.repository.ts';
import { continueService } from './continue/continue.service.ts';
import { historyPersonalData } from './history.personal.ts';
import { historyRepository } from './history.repository.ts';
import { historyRoutes } from './history.routes.ts';
import { historyService } from './history.service.ts';
import { watchLaterRepository } from './watch-later/watch-later.repository.ts';
import { watchLaterService } from './watch-later/watch-later.service.ts';

interface Others {
  readonly city: CityModule;
  readonly novel: NovelModule;
  readonly picture: PictureModule;
  readonly video: VideoModule;
  readonly watchTime: WatchTimeModule;
}

export function historyModule({ database, clock }: Deps, { city, novel, picture, video, watchTime }: Others) {
  const { covers } = picture;
  const shelves = historyRepository(database);
  const history = historyService({
    history: shelves,
    videos: video,
    novels: novel.shelf,
    listings: city,
    watchTime,
    covers,
    clock,
  });
  const shared = { videos: video, covers, clock };
  const continued = continueService({ ...shared, continued: continueRepository(database), novels: novel.shelf });
  const later = watchLaterService({ ...shared, saved: watchLaterRepository(database) });
  return {
    routes: historyRoutes({ history, continued, later }),
    personal: historyPersonalData,
    close: () => shelves.close(),
  } satisfies Module;
}
