import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import type { AgentModule } from '../agent/agent.public.ts';
import type { PictureModule } from '../picture/picture.public.ts';
import type { PlaybackModule } from '../playback/playback.public.ts';
import type { SafetyModule } from '../safety/safety.public.ts';
import type { VideoModule } from '../video/video.public.ts';
import { communityAdminService } from './admin/community-admin.service.ts';
import { communityAdminRoutes } from './admin/community.admin.ts';
import { communityRules } from './community-rules.repository.ts';
import { communityPersonalData } from './community.personal.ts';
import { communityRoutes } from './community.routes.ts';
import { communityService } from './community.service.ts';
import { followRepository } from './follow.repository.ts';
import { likeRepository } from './like.repository.ts';
import { postFeedRepository } from './posts/post-feed.repository.ts';
import { postShapes } from './posts/post-shape.ts';
import { postRepository } from './posts/post.repository.ts';

interface Others {
  readonly agent: AgentModule;
  readonly picture: PictureModule;
  readonly playback: PlaybackModule;
  readonly safety: SafetyModule;
  readonly video: VideoModule;
}

export function communityModule({ db, clock, reads }: Deps, { agent, picture, playback, safety, video }: Others) {
  const likes = likeRepository(db);
  const rules = communityRules(db);
  const community = communityService({
    posts: postRepository(db),
    feeds: postFeedRepository(reads.db),
    likes,
    follows: followRepository(db),
    rules,
    shapes: postShapes({ playback, covers: picture.covers }),
    videos: video,
    agents: agent,
    clock,
  });
  const { decisions, pictureFor } = safety;
  return {
    ...community,
    /** The word filter and who may write what, which other texts of members are held to as well. */
    rules,
    routes: communityRoutes(community),
    adminRoutes: communityAdminRoutes({ db, admin: communityAdminService({ db, decisions, pictureFor, clock }) }),
    personal: communityPersonalData,
    close: () => likes.close(),
  } satisfies Module;
}

export type CommunityModule = ReturnType<typeof communityModule>;
