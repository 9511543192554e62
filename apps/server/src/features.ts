import type { FastifyPluginCallback } from 'fastify';
import { joinAccountFeatures } from './account-features.ts';
import { joinAds } from './ad-features.ts';
import type { AppDeps } from './app.ts';
import { joinCommunity } from './community-features.ts';
import { agentRepository } from './features/agent/agent.repository.ts';
import { agentRoutes } from './features/agent/agent.routes.ts';
import { agentService, agentTag } from './features/agent/agent.service.ts';
import { adWatchRepository } from './features/credits/ad-watch.repository.ts';
import { freeViewRoutes } from './features/free-view/free-view.routes.ts';
import { freeViewService } from './features/free-view/free-view.service.ts';
import { ledgerRepository } from './features/credits/ledger.repository.ts';
import { historyRepository } from './features/history/history.repository.ts';
import { historyRoutes } from './features/history/history.routes.ts';
import { historyService } from './features/history/history.service.ts';
import { adultCoverList } from './features/picture/adult-cover.repository.ts';
import { adultCovers } from './features/picture/adult-cover.service.ts';
import { pictureDelivery } from './features/picture/picture.plugin.ts';
import { holderRepository } from './features/playback/holder.repository.ts';
import { mediaDelivery } from './features/playback/media.plugin.ts';
import { playbackService } from './features/playback/playback.service.ts';
import { revocationList, revokeAccount } from './features/playback/revocation.service.ts';
import { authorRepository } from './features/video/author.repository.ts';
import { authorService } from './features/video/author.service.ts';
import { playRepository } from './features/video/play-counter.repository.ts';
import { playCounter } from './features/video/play-counter.service.ts';
import { videoFeedRepository } from './features/video/video-feed.repository.ts';
import { videoRepository } from './features/video/video.repository.ts';
import { videoRoutes } from './features/video/video.routes.ts';
import { videoService } from './features/video/video.service.ts';
import { viewerRepository } from './features/video/viewer.repository.ts';
import { watchTime } from './features/watch-time/watch-time.service.ts';
import { youthRepository } from './features/youth/youth.repository.ts';
import { youthService } from './features/youth/youth.service.ts';
import { joinMessages } from './message-features.ts';
import { joinListings } from './listing-features.ts';
import { joinImageTools } from './image-tool-features.ts';
import { joinNovels } from './novel-features.ts';
import { joinPayments } from './payment-features.ts';
import { personalData } from './personal-data.ts';
import { fileSender } from './platform/http/files/send-file.ts';
import type { DiskGuard } from './platform/disk/disk-guard.ts';
import type { StaffDirectory } from './platform/caller/staff.ts';
import type { ResolveAgent } from './platform/caller/caller.ts';
import type { Routes } from './platform/http/calls/handlers.ts';
import type { Origin } from './platform/http/origin.ts';
import type { Limiter } from './platform/limits/limiter.ts';
import type { Sessions } from './platform/session/session-store.ts';
import { joinSearch } from './search-features.ts';
import { joinSafety } from './safety-features.ts';
import { joinUploads } from './upload-features.ts';

export interface Features {
  readonly routes: Routes;
  /** What answers outside the envelope: media and pictures. */
  readonly plugins: readonly FastifyPluginCallback[];
  readonly resolveAgent: ResolveAgent;
  readonly isAgentDomain: (host: string) => Promise<boolean>;
  readonly useYouth: (accountId: string) => void | Promise<void>;
  readonly agentTitle: (host: string) => Promise<string | undefined>;
  /** Drops what features remember of the database under this tag; null is everything. */
  forget(tag: string | null): void;
  /** Lets calls that wait for something answer at once: the program stops. */
  stopWaiting(): void;
  close(): Promise<void>;
}

export interface FeatureDeps extends AppDeps {
  sessions: Sessions;
  limiter: Limiter;
  origin: Origin;
  directory: StaffDirectory;
  disk: DiskGuard;
}

/** Where features are joined: each gets exactly what it uses. */
export function joinFeatures(deps: FeatureDeps): Features {
  const { database, secrets, storage, clock, log, sessions, limiter } = deps;
  const { db, pool } = database;
  const keys = secrets.playbackKeys;
  const files = fileSender(storage);
  const agents = agentService({ repository: agentRepository(db), clock, log });
  const { ads, ...advertising } = joinAds(deps);
  const revocations = revocationList({ db, clock, log, listener: deps.listener });
  const covers = adultCovers(keys, clock);
  const playback = playbackService({ keys, holders: holderRepository(db), clock });
  const videos = videoService({
    feed: videoFeedRepository(pool),
    videos: videoRepository(database),
    viewers: viewerRepository(pool),
    agents,
    playback,
    covers,
    clock,
  });
  const { novels, shelf, ...reading } = joinNovels(deps, agents, covers, (accountId) => credits.left(accountId));
  const { community, ...social } = joinCommunity(deps, { agents, videos, playback, covers });
  const authors = authorService({ authors: authorRepository(db), videos, novels, community, covers, clock });
  const plays = playCounter({ plays: playRepository(db), videos, clock, log });
  const watched = watchTime({ db, clock, log });
  const shelves = historyRepository(database);
  const { listings, ...city } = joinListings(deps);
  const history = historyService({
    history: shelves,
    videos,
    novels: shelf,
    listings,
    watchTime: watched,
    covers,
    clock,
  });
  const search = joinSearch(deps, videos, covers);
  const stopPlaying = (accountId: string) => revokeAccount(db, accountId, clock());
  const youth = youthService({ youth: youthRepository(db), stopPlaying, clock, log });
  const credits = freeViewService({
    db,
    ledger: ledgerRepository(db),
    watches: adWatchRepository(db),
    ads,
    videos,
    novels,
    clock,
  });
  const adCalls = advertising.serve((account, ad) => credits.beginWatch(account, ad));
  const { messages, ...messaging } = joinMessages(deps, (hint) => agents.resolve(hint));
  const identity = joinAccountFeatures({
    db,
    secrets,
    sessions,
    limiter,
    agents,
    origin: deps.origin,
    clock,
    log,
    listener: deps.listener,
    smsProvider: deps.sms,
    breachedPasswords: deps.config.breachedPasswords,
    personalData,
    viewsLeft: (accountId) => credits.left(accountId),
    unread: (accountId) => messages.unread(accountId),
    youthMinutesLeft: (accountId) => youth.minutesLeft(accountId),
    stopPlaying,
  });
  const payments = joinPayments({ database, settings: deps.config.payments, pepper: secrets.pepper, clock, log });
  const imageTools = joinImageTools(deps, { files, viewsLeft: (accountId) => credits.left(accountId) });
  const uploads = joinUploads(deps, (hint) => agents.resolve(hint));
  return {
    routes: {
      ...agentRoutes(agents),
      ...adCalls.routes,
      ...videoRoutes({ videos, authors, plays, watchTime: watched }),
      ...historyRoutes(history),
      ...reading.routes,
      ...search.routes,
      ...city.routes,
      ...social.routes,
      ...messaging.routes,
      ...freeViewRoutes(credits),
      ...joinSafety(deps).routes,
      ...payments.routes,
      ...uploads.routes,
      ...imageTools.routes,
      ...identity.routes,
    },
    plugins: [
      mediaDelivery({ files, keys, revocations, meter: (holder) => youth.watch(holder), clock }),
      pictureDelivery({ files, keys, clock, adultCovers: adultCoverList({ db, listener: deps.listener, log }) }),
      ...payments.plugins,
      ...uploads.plugins,
      ...imageTools.plugins,
      ...messaging.plugins,
      ...identity.plugins,
    ],
    resolveAgent: (hint) => agents.resolve(hint),
    isAgentDomain: (host) => agents.isDomain(host),
    useYouth: (accountId) => youth.use(accountId),
    agentTitle: async (host) => (await agents.resolve({ agentid: undefined, host, channelApi: undefined }))?.agentName,
    forget: (tag) => {
      if (tag === agentTag || tag === null) agents.forget();
      advertising.forget(tag);
    },
    stopWaiting: () => {
      identity.stopWaiting();
      messaging.stopWaiting();
    },
    close: async () => {
      await Promise.all([
        plays.close(),
        watched.close(),
        shelves.close(),
        reading.close(),
        search.close(),
        social.close(),
        adCalls.close(),
        files.close(),
      ]);
    },
  };
}
