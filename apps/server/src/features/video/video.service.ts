import type { Playback, Video, VideoCard, VideoGroup } from '@liuguang/contract/shapes/video.ts';
import { parseId } from '../../platform/db/id.ts';
import type { Page } from '../../platform/db/keyset.ts';
import { fail } from '../../platform/http/fail.ts';
import type { Account } from '../../platform/http/handlers.ts';
import { shanghaiDay } from '../../platform/time/shanghai.ts';
import type { AgentService } from '../agent/agent.service.ts';
import type { PlaybackService } from '../playback/playback.service.ts';
import type { FeedQuery, RankingQuery, VideoFeedRepository } from './video-feed.repository.ts';
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

export interface VideoService {
  groups(agentId: string): Promise<VideoGroup[]>;
  byGroup(query: Omit<FeedQuery, 'groupId' | 'now'> & { groupId: string | undefined }): Promise<Page<VideoCard>>;
  popular(query: Omit<RankingQuery, 'now'>): Promise<Page<VideoCard>>;
  video(agentId: string, videoId: string, account: Account | null): Promise<Video>;
  /** For calls about one video by an account; refuses like `video` does. */
  watchable(agentId: string, videoId: string, account: Account): Promise<WatchableVideo>;
  /** Whether lists of this account may hold 18+ videos. */
  seesAdult(agentId: string, account: Account): Promise<boolean>;
}

interface VideoServiceDeps {
  readonly feed: VideoFeedRepository;
  readonly videos: VideoRepository;
  readonly viewers: ViewerRepository;
  readonly agents: Pick<AgentService, 'info'>;
  readonly playback: PlaybackService;
  readonly clock: () => number;
}

export function videoService({ feed, videos, viewers, agents, playback, clock }: VideoServiceDeps): VideoService {
  return {
    groups: async (agentId) => await videos.groups(agentId, clock()),

    async byGroup({ groupId, ...query }) {
      const group = groupId === undefined ? everyGroup : parseId(groupId);
      if (group === null) throw fail('NOT_FOUND');
      const page = await feed.byGroup({ ...query, groupId: group, now: clock() });
      // A listing cannot exist in a group that the agent does not show, so only an empty page leaves it open.
      if (page.list.length === 0 && group !== everyGroup && !(await videos.hasGroup(query.agentId, group))) {
        throw fail('NOT_FOUND');
      }
      return page;
    },

    popular: async (query) => await feed.popular({ ...query, now: clock() }),

    async video(agentId, videoId, account) {
      const now = clock();
      const id = known(videoId);
      const [found, facts] = await Promise.all([videos.details(agentId, id, now), viewerOf(account, id, now)]);
      if (!found) throw fail('NOT_FOUND');
      await checkAge(agentId, found.card.rating, facts);
      const { card, mediaId, durationMs, hasPreview, series, subtitles, ...details } = found;
      const viewer = account && {
        accountId: account.accountId,
        vip: account.vip,
        own: account.accountId === card.author.authorId,
        viewed: facts?.viewed ?? false,
        youth: facts?.youth ?? false,
      };
      const [related, episodes, decision] = await Promise.all([
        videos.related(agentId, found, now),
        series ? videos.episodes(agentId, series.seriesId, now) : [],
        playback.playback(agentId, { ...card, mediaId, durationMs, hasPreview }, viewer),
      ]);
      return {
        ...card,
        ...details,
        series: series && { ...series, episodes },
        subtitles: subtitlesOf(decision, subtitles),
        my: {
          liked: false,
          collected: facts?.collected ?? false,
          position: (facts?.positionMs ?? 0) / 1000,
        },
        playback: decision,
        related,
      };
    },

    async watchable(agentId, videoId, account) {
      const now = clock();
      const id = known(videoId);
      const [video, viewer] = await Promise.all([videos.facts(agentId, id, now), viewerOf(account, id, now)]);
      if (!video || !viewer) throw fail('NOT_FOUND');
      await checkAge(agentId, video.rating, viewer);
      return { video, viewer };
    },

    async seesAdult(agentId, account) {
      const { adultEnabled } = await agents.info(agentId);
      return adultEnabled && ((await viewerOf(account, everyGroup, clock()))?.adult ?? false);
    },
  };

  async function viewerOf(account: Account | null, videoId: string, now: number): Promise<ViewerFacts | null> {
    return account && (await viewers.viewer(account.accountId, videoId, shanghaiDay(now)));
  }

  /** Where adults are served, a hidden 18+ video is worth a word; elsewhere it does not exist. */
  async function checkAge(agentId: string, rating: VideoCard['rating'], viewer: ViewerFacts | null): Promise<void> {
    if (rating === 'all') return;
    const { adultEnabled } = await agents.info(agentId);
    if (!adultEnabled || viewer?.youth) throw fail('NOT_FOUND');
    if (!viewer?.adult) throw fail('AGE_NEEDED');
  }
}

function known(videoId: string): string {
  const id = parseId(videoId);
  if (id === null) throw fail('NOT_FOUND');
  return id;
}

/** They lie beside the playlist that the grant opens; a preview has its own, which end where it ends. */
function subtitlesOf(decision: Playback, subtitles: readonly { lang: string; label: string; file: string }[]) {
  if (!('url' in decision)) return [];
  const folder = decision.url.slice(0, decision.url.lastIndexOf('/'));
  return subtitles.map(({ lang, label, file }) => ({ lang, label, url: `${folder}/${file}` }));
}
