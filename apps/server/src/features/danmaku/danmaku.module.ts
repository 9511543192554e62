import type { Danmaku } from '@liuguang/contract/shapes/danmaku.ts';
import { sharedReads } from '../../platform/cache/shared-reads.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import type { AgentModule } from '../agent/agent.public.ts';
import type { CommunityModule } from '../community/community.public.ts';
import type { PlaybackModule } from '../playback/playback.public.ts';
import type { SafetyModule } from '../safety/safety.public.ts';
import type { VideoModule } from '../video/video.public.ts';
import { danmakuAdminRoutes } from './admin/danmaku.admin.ts';
import { danmakuPersonalData } from './danmaku.personal.ts';
import { danmakuRepository } from './danmaku.repository.ts';
import { danmakuRoutes } from './danmaku.routes.ts';
import { danmakuService } from './danmaku.service.ts';
import { danmakuStreamPlugin } from './live/danmaku-stream.plugin.ts';
import { danmakuStreams } from './live/danmaku-streams.ts';
import { roomService } from './room.service.ts';
import { senderTag } from './sender-tag.ts';

interface Others {
  readonly agent: AgentModule;
  readonly community: CommunityModule;
  readonly playback: PlaybackModule;
  readonly safety: SafetyModule;
  readonly video: VideoModule;
}

const keepMs = 1000;
/** Up to 300 kB each. */
const mostKept = 200;

export function danmakuModule(deps: Deps, { agent, community, playback, safety, video }: Others) {
  const { db, pool, clock, log, listener, limits, sessions, origin, secrets } = deps;
  const rooms = roomService({ videos: video, playback });
  const streams = danmakuStreams({ listener, log });
  const danmaku = danmakuService({
    danmaku: danmakuRepository(db, pool),
    rooms,
    rules: community.rules,
    limits,
    shared: sharedReads<readonly Danmaku[]>({
      clock,
      keepMs: listener ? keepMs : 0,
      most: mostKept,
      isWorthKeeping: () => true,
    }),
    senderTag: (agentId, accountId) => senderTag(secrets.pepper, agentId, accountId),
    clock,
  });
  return {
    routes: danmakuRoutes(danmaku),
    adminRoutes: danmakuAdminRoutes({ db, decisions: safety.decisions }),
    plugins: [danmakuStreamPlugin({ streams, rooms, sessions, resolveAgent: (hint) => agent.resolve(hint), origin })],
    personal: danmakuPersonalData,
    stopWaiting: () => streams.stop(),
  } satisfies Module;
}

export type DanmakuModule = ReturnType<typeof danmakuModule>;
