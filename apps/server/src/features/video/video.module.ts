import { sharedReads } from '../../platform/cache/shared-reads.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import type { AgentModule } from '../agent/agent.public.ts';
import { type Leading, readLeading } from '../catalogue/catalogue.public.ts';
import type { PictureModule } from '../picture/picture.public.ts';
import type { PlaybackModule } from '../playback/playback.public.ts';
import type { WatchTimeModule } from '../watch-time/watch-time.public.ts';
import { videoAdminService } from './admin/video-admin.service.ts';
import { videoAdminRoutes } from './admin/video.admin.ts';
import { playRepository } from './plays/play-counter.repository.ts';
import { playCounter } from './plays/play-counter.service.ts';
import { followedRepository } from './feed/followed.repository.ts';
import { videoFeedRepository } from './feed/video-feed.repository.ts';
import { listGroupAgain } from './video.import.ts';
import { emptyVideoTrash, refreshVideos, seriesNewsJob } from './video.jobs.ts';
import { videoPersonalData } from './video.personal.ts';
import { pageViewerRepository } from './page-viewer.repository.ts';
import { relatedRepository } from './related.repository.ts';
import { videoPageRepository } from './video-page.repository.ts';
import { videoRepository } from './video.repository.ts';
import { videoRoutes } from './video.routes.ts';
import type { ShownVideo } from './shown-video.ts';
import { videoService, videoTag } from './video.service.ts';
import { viewerRepository } from './viewer.repository.ts';

/** As lists of videos are. */
const shownMs = 1000;
/** Some 10 kB each. */
const mostShown = 200;

interface Others {
  readonly agent: AgentModule;
  readonly picture: PictureModule;
  readonly playback: PlaybackModule;
  readonly watchTime: WatchTimeModule;
}

export function videoModule(deps: Deps, { agent, picture: { covers }, playback, watchTime }: Others) {
  const { database, db, pool, storage, clock, log, listener, reads } = deps;
  const shared = sharedReads<ShownVideo>({
    clock,
    keepMs: listener ? shownMs : 0,
    most: mostShown,
    isWorthKeeping: () => true,
  });
  const led = sharedReads<Leading>({
    clock,
    keepMs: listener ? shownMs : 0,
    most: mostShown,
    isWorthKeeping: () => true,
  });
  const videos = videoService({
    feed: videoFeedRepository(reads.pool),
    followed: followedRepository(reads.db),
    videos: videoRepository(database),
    pages: videoPageRepository(pool, clock),
    pageViewers: pageViewerRepository(pool, clock),
    related: relatedRepository(reads.pool),
    shared,
    viewers: viewerRepository(pool),
    leading: async (agentId) => await led.get(agentId, () => readLeading(db, 'video', agentId, clock())),
    agents: agent,
    playback,
    covers,
    clock,
  });
  const plays = playCounter({ plays: playRepository(db), videos, clock, log });
  const admin = videoAdminService({ db, covers, playback, clock });
  return {
    ...videos,
    /** Puts a group's videos into the lists again after its agents changed. */
    relistGroup: listGroupAgain,
    routes: videoRoutes({ videos, plays, watchTime }),
    adminRoutes: videoAdminRoutes({ db, admin, storage }),
    jobs: [refreshVideos, emptyVideoTrash, seriesNewsJob],
    personal: videoPersonalData,
    forget: (tag) => {
      if (tag !== null && tag !== videoTag) return;
      shared.clear();
      led.clear();
    },
    close: () => plays.close(),
  } satisfies Module;
}

export type VideoModule = ReturnType<typeof videoModule>;
