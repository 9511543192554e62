import { accountOf } from '../../platform/http/calls/account-of.ts';
import type { Routes } from '../../platform/http/calls/handlers.ts';
import type { WatchTime } from '../watch-time/watch-time.public.ts';
import type { PlayCounter } from './plays/play-counter.service.ts';
import { videoTag, type VideoService } from './video.service.ts';

/** Counting a group walks its listings, a tenth of a second at a million videos: not to be done every second. */
const groupsCacheMs = 10_000;

interface Deps {
  readonly videos: VideoService;
  readonly plays: PlayCounter;
  readonly watchTime: Pick<WatchTime, 'began'>;
}

export function videoRoutes({ videos, plays, watchTime }: Deps) {
  return {
    getVideoGroups: {
      cacheMs: groupsCacheMs,
      tags: [videoTag],
      handle: async (_input, { agent, adult }) => ({ list: await videos.groups(agent.agentId, adult) }),
    },
    getPopularVideo: {
      cacheMs: 1000,
      tags: [videoTag],
      handle: async ({ period, cursor, size }, { agent, adult }) =>
        await videos.popular({ agentId: agent.agentId, adult, period, cursor, size }),
    },
    'follow/videos': async ({ kind, access, cursor, size }, context) =>
      await videos.followed(accountOf(context), { kind, access, cursor, size }),
    addVolume: async ({ videoId }, context) => {
      const { sessionId, agent } = context;
      const counted = await plays.add(accountOf(context), videoId);
      watchTime.began({ sessionId, agentId: agent.agentId, videoId });
      return { counted };
    },
    getVideoInfo: async ({ videoId }, { agent, account }) => await videos.video(agent.agentId, videoId, account),
  } satisfies Routes;
}
