import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import type { CityModule } from '../city/city.public.ts';
import type { NovelModule } from '../novel/novel.public.ts';
import type { PictureModule } from '../picture/picture.public.ts';
import type { VideoModule } from '../video/video.public.ts';
import type { WatchTimeModule } from '../watch-time/watch-time.public.ts';
import { historyPersonalData } from './history.personal.ts';
import { historyRepository } from './history.repository.ts';
import { historyRoutes } from './history.routes.ts';
import { historyService } from './history.service.ts';

interface Others {
  readonly city: CityModule;
  readonly novel: NovelModule;
  readonly picture: PictureModule;
  readonly video: VideoModule;
  readonly watchTime: WatchTimeModule;
}

export function historyModule({ database, clock }: Deps, { city, novel, picture, video, watchTime }: Others) {
  const shelves = historyRepository(database);
  const history = historyService({
    history: shelves,
    videos: video,
    novels: novel.shelf,
    listings: city,
    watchTime,
    covers: picture.covers,
    clock,
  });
  return {
    routes: historyRoutes(history),
    personal: historyPersonalData,
    close: () => shelves.close(),
  } satisfies Module;
}
