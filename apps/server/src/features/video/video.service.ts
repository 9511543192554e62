import type { Video, VideoCard, VideoGroup } from '@liuguang/contract/shapes/video.ts';
import { parseId } from '../../platform/db/id.ts';
import type { Page } from '../../platform/db/keyset.ts';
import { fail } from '../../platform/http/fail.ts';
import type { Account } from '../../platform/http/handlers.ts';
import type { AgentService } from '../agent/agent.service.ts';
import type { PlaybackService } from '../playback/playback.service.ts';
import type { FeedQuery, RankingQuery, VideoFeedRepository } from './video-feed.repository.ts';
import type { VideoRepository } from './video.repository.ts';

/** A NOTIFY on channel `invalidate` with this payload drops cached video lists. */
export const videoTag = 'video';

const everyGroup = '0';

export interface VideoService {
  groups(agentId: string): Promise<VideoGroup[]>;
  byGroup(query: Omit<FeedQuery, 'groupId' | 'now'> & { groupId: string | undefined }): Promise<Page<VideoCard>>;
  popular(query: Omit<RankingQuery, 'now'>): Promise<Page<VideoCard>>;
  video(agentId: string, videoId: string, account: Account | null): Promise<Video>;
}

interface VideoServiceDeps {
  readonly feed: VideoFeedRepository;
  readonly videos: VideoRepository;
  readonly agents: Pick<AgentService, 'info'>;
  readonly playback: PlaybackService;
  readonly clock: () => number;
}

export function videoService({ feed, videos, agents, playback, clock }: VideoServiceDeps): VideoService {
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
      const id = parseId(videoId);
      if (id === null) throw fail('NOT_FOUND');
      const found = await videos.details(agentId, id, now);
      if (!found) throw await absence(agentId, id, now);
      const { card, mediaId, durationMs, series, ...details } = found;
      const [related, episodes] = await Promise.all([
        videos.related(agentId, found, now),
        series ? videos.episodes(agentId, series.seriesId, now) : [],
      ]);
      return {
        ...card,
        ...details,
        series: series && { ...series, episodes },
        subtitles: [],
        my: { liked: false, collected: false, position: 0 },
        playback: playback.playback(agentId, { access: card.access, mediaId, durationMs }, account),
        related,
      };
    },
  };

  /** Where adults are served, a hidden 18+ video is worth a word; elsewhere it does not exist. */
  async function absence(agentId: string, videoId: string, now: number) {
    const { adultEnabled } = await agents.info(agentId);
    return adultEnabled && (await videos.isAdult(agentId, videoId, now)) ? fail('AGE_NEEDED') : fail('NOT_FOUND');
  }
}
