import type { Playback, Video, VideoCard } from '@liuguang/contract/shapes/video.ts';
import { parseId } from '../../platform/db/id.ts';
import type { Page } from '../../platform/db/keyset.ts';
import type { SharedReads } from '../../platform/cache/shared-reads.ts';
import { fail } from '../../platform/errors/fail.ts';
import type { Account } from '../../platform/caller/caller.ts';
import { joinedJson, Written } from '../../platform/text/written.ts';
import { shanghaiDay } from '../../platform/time/shanghai.ts';
import type { AgentService } from '../agent/agent.public.ts';
import type { Leading } from '../catalogue/catalogue.public.ts';
import type { AdultCovers } from '../picture/picture.public.ts';
import type { PlaybackService } from '../playback/playback.public.ts';
import type { FollowedQuery, FollowedRepository } from './feed/followed.repository.ts';
import type { FeedQuery, RankingQuery, VideoFeedRepository } from './feed/video-feed.repository.ts';
import type { PageViewer, PageViewerRepository } from './page-viewer.repository.ts';
import type { RelatedRepository } from './related.repository.ts';
import { type ShownVideo, shownVideo } from './shown-video.ts';
import type { VideoPage, VideoPageRepository } from './video-page.repository.ts';
import type { VideoFacts, VideoRepository } from './video.repository.ts';
import type { ViewerFacts, ViewerRepository } from './viewer.repository.ts';

/** A NOTIFY on channel `invalidate` with this payload drops cached video lists. */
export const videoTag = 'video';

const everyGroup = '0';

/** A video that this account may know of, and what about the account matters for it. */
export interface WatchableVideo {
  readonly video: VideoFacts;
  readonly viewer: ViewerFacts;
}

export type VideoService = ReturnType<typeof videoService>;

interface VideoServiceDeps {
  readonly feed: VideoFeedRepository;
  readonly followed: FollowedRepository;
  readonly videos: VideoRepository;
  readonly pages: VideoPageRepository;
  readonly related: RelatedRepository;
  readonly pageViewers: PageViewerRepository;
  /** What was read a moment ago and has nothing personal. */
  readonly shared: SharedReads<ShownVideo>;
  readonly viewers: ViewerRepository;
  readonly leading: (agentId: string) => Promise<Leading>;
  readonly agents: Pick<AgentService, 'info'>;
  readonly playback: PlaybackService;
  readonly covers: AdultCovers;
  readonly clock: () => number;
}

export function videoService(deps: VideoServiceDeps) {
  const { feed, followed, videos, pages, pageViewers, related, shared, viewers, leading } = deps;
  const { agents, playback, covers, clock } = deps;
  return {
    /** Here and below, `adult`: the caller is of age. Whether 18+ titles are shown is also the agent's to say. */
    groups: async (agentId: string, adult = false) =>
      await videos.groups(agentId, clock(), await seesAdult(agentId, { adult })),

    async byGroup({
      groupId,
      adult: isAdult = false,
      ...query
    }: Omit<FeedQuery, 'groupId' | 'now' | 'lead'> & { groupId: string | undefined }): Promise<Page<VideoCard>> {
      const group = groupId === undefined ? everyGroup : parseId(groupId);
      if (group === null) throw fail('NOT_FOUND');
      const adult = await seesAdult(query.agentId, { adult: isAdult });
      const lead = leadsIn(query, group) ? leadOf(query.sort, await leading(query.agentId)) : [];
      const page = await feed.byGroup({ ...query, adult, groupId: group, lead, now: clock() });
      // A listing cannot exist in a group that the agent does not show, so only an empty page leaves it open.
      if (page.list.length === 0 && group !== everyGroup && !(await videos.hasGroup(query.agentId, group))) {
        throw fail('NOT_FOUND');
      }
      return { ...page, list: page.list.map((card) => covers.seal(card)) };
    },

    /** What the agent puts first, for lists without a filter. */
    leading,

    async popular({ adult: isAdult = false, ...query }: Omit<RankingQuery, 'now'>): Promise<Page<VideoCard>> {
      const adult = await seesAdult(query.agentId, { adult: isAdult });
      const page = await feed.popular({ ...query, adult, now: clock() });
      return { ...page, list: page.list.map((card) => covers.seal(card)) };
    },

    /** Of the creators that the account follows, newest first. */
    async followed(account: Account, query: Pick<FollowedQuery, 'kind' | 'access' | 'cursor' | 'size'>) {
      const { agentId, accountId } = account;
      const adult = await seesAdult(agentId, account);
      const page = await followed.page({ ...query, agentId, accountId, adult, now: clock() });
      return { ...page, list: page.list.map((card) => covers.seal(card)) };
    },

    async video(agentId: string, videoId: string, account: Account | null): Promise<Written<Video>> {
      const id = known(videoId);
      const { adultEnabled } = await agents.info(agentId);
      const sessionId = account?.sessionId ?? null;
      const isThought = adultEnabled && account?.adult === true;
      const [thought, viewer] = await Promise.all([
        shownOf(id, agentId, isThought),
        account && pageViewers.viewer({ agentId, videoId: id, accountId: account.accountId, sessionId }),
      ]);
      // The session may know a moment less than the row: then what was read beside it is not for this viewer.
      const adult = adultEnabled && viewer?.adult === true;
      const shown = adult === isThought ? thought : await shownOf(id, agentId, adult);
      const { page } = shown;
      checkAge(adultEnabled, page.card.rating, viewer);
      const decision = await playbackOf(agentId, page, viewer, sessionId);
      const own: OwnPart = {
        subtitles: subtitlesOf(decision, page.subtitles),
        thumbnails: page.hasThumbnails && 'url' in decision ? `${folderOf(decision.url)}/thumbs/thumbs.vtt` : null,
        my: {
          liked: viewer?.liked ?? false,
          collected: viewer?.collected ?? false,
          later: viewer?.later ?? false,
          position: (viewer?.positionMs ?? 0) / 1000,
          own: isOwn(page, viewer),
        },
        playback: decision,
      };
      return new Written(joinedJson(shown.json(viewer?.refused ?? []), JSON.stringify(own)));
    },

    visible,

    /** For calls about one video by an account; refuses like `video` does. */
    async watchable(agentId: string, videoId: string, account: Account): Promise<WatchableVideo> {
      // First of all: were it to throw beside the promise, nobody would take up what that one says.
      const id = known(videoId);
      const [video, viewer] = await Promise.all([visible(agentId, id, account), viewerOf(account, id, clock())]);
      if (!viewer) throw fail('NOT_FOUND');
      return { video, viewer };
    },

    /** For calls about one video by whoever may watch it by its rating; refuses like `video` does. */
    async facts(agentId: string, videoId: string, adult: boolean): Promise<VideoFacts> {
      const video = await videos.facts(agentId, known(videoId), clock());
      if (!video) throw fail('NOT_FOUND');
      checkAge((await agents.info(agentId)).adultEnabled, video.rating, { adult, youth: false });
      return video;
    },

    seesAdult,
  };

  /** A video that anybody who asks may know of, or nobody in particular; refuses like `video` does. */
  async function visible(agentId: string, videoId: string, account: Account | null): Promise<VideoFacts> {
    const video = await videos.facts(agentId, known(videoId), clock());
    if (!video) throw fail('NOT_FOUND');
    checkAge((await agents.info(agentId)).adultEnabled, video.rating, account);
    return video;
  }

  /** Whether lists of this account may hold 18+ videos. */
  async function seesAdult(agentId: string, account: Pick<Account, 'adult'> | null): Promise<boolean> {
    return account?.adult === true && (await agents.info(agentId)).adultEnabled;
  }

  async function viewerOf(account: Account | null, videoId: string, now: number): Promise<ViewerFacts | null> {
    return account && (await viewers.viewer(account.accountId, videoId, shanghaiDay(now)));
  }

  /** The way to play the video of the page, as whoever asked for the page. */
  function playbackOf(agentId: string, page: VideoPage, viewer: PageViewer | null, sessionId: string | null) {
    const { card, mediaId, durationMs, hasPreview } = page;
    const asking = viewer && { ...viewer, own: isOwn(page, viewer), sessionId: sessionId ?? undefined };
    return playback.playback(agentId, { ...card, mediaId, durationMs, hasPreview }, asking);
  }

  /** The video and what stands beside it, for everybody who sees as much. */
  function shownOf(videoId: string, agentId: string, adult: boolean): ShownVideo | Promise<ShownVideo> {
    return shared.get(`${agentId} ${adult ? 'adult' : 'all'} ${videoId}`, async () => {
      const [page, beside] = await Promise.all([
        pages.page({ agentId, videoId, adult }),
        related.related({ agentId, adult, now: clock() }, videoId),
      ]);
      // Who asks for videos that are not there puts nothing out of memory.
      if (!page) throw fail('NOT_FOUND');
      return shownVideo(page, beside, covers);
    });
  }
}

/** So many of what is recommended begin the list of what most people watch. */
const mostLeading = 10;

/**
 * The home's list and those of its groups begin with what the agent pinned: the newest of any group, and the most watched
 * of all groups. Who filters or asks for another order gets just that.
 */
function leadsIn({ sort, cursor, length, access, kind, rating }: Omit<FeedQuery, 'groupId' | 'now'>, group: string) {
  const plain = [cursor, length, access, kind, rating].every((filter) => filter === undefined);
  return plain && (sort === 'new' || (sort === 'hot' && group === everyGroup));
}

function leadOf(sort: FeedQuery['sort'], { pinned, recommended }: Leading): string[] {
  return sort === 'new' ? [...pinned] : [...new Set([...pinned, ...recommended.slice(0, mostLeading)])];
}

type OwnPart = Pick<Video, 'subtitles' | 'thumbnails' | 'my' | 'playback'>;

function isOwn({ card }: VideoPage, viewer: PageViewer | null): boolean {
  return viewer?.accountId === card.author.authorId;
}

/** Where adults are served, a hidden 18+ video is worth a word; elsewhere it does not exist. */
function checkAge(
  adultEnabled: boolean,
  rating: VideoCard['rating'],
  viewer: Pick<Account, 'adult' | 'youth'> | null,
): void {
  if (rating === 'all') return;
  if (!adultEnabled || viewer?.youth) throw fail('NOT_FOUND');
  if (!viewer?.adult) throw fail('AGE_NEEDED');
}

function known(videoId: string): string {
  const id = parseId(videoId);
  if (id === null) throw fail('NOT_FOUND');
  return id;
}

/** They lie beside the playlist that the grant opens; a preview has its own, which end where it ends. */
function subtitlesOf(decision: Playback, subtitles: readonly { lang: string; label: string; file: string }[]) {
  if (!('url' in decision)) return [];
  const folder = folderOf(decision.url);
  return subtitles.map(({ lang, label, file }) => ({ lang, label, url: `${folder}/${file}` }));
}

function folderOf(url: string): string {
  return url.slice(0, url.lastIndexOf('/'));
}
