import type { FeatureDeps } from './features.ts';
import type { AgentService } from './features/agent/agent.service.ts';
import { commentRepository } from './features/community/comment.repository.ts';
import { communityRules } from './features/community/community-rules.repository.ts';
import { communityRoutes } from './features/community/community.routes.ts';
import { communityService } from './features/community/community.service.ts';
import { followRepository } from './features/community/follow.repository.ts';
import { likeRepository } from './features/community/like.repository.ts';
import { postFeedRepository } from './features/community/posts/post-feed.repository.ts';
import { postShapes } from './features/community/posts/post-shape.ts';
import { postRepository } from './features/community/posts/post.repository.ts';
import type { AdultCovers } from './features/picture/adult-cover.service.ts';
import type { PlaybackService } from './features/playback/playback.service.ts';
import type { VideoService } from './features/video/video.service.ts';

interface Others {
  readonly agents: AgentService;
  readonly videos: VideoService;
  readonly playback: PlaybackService;
  readonly covers: AdultCovers;
}

/** The community: posts, comments, likes and who follows whom. */
export function joinCommunity(
  { database: { db }, clock }: Pick<FeatureDeps, 'database' | 'clock'>,
  { agents, videos, playback, covers }: Others,
) {
  const likes = likeRepository(db);
  const community = communityService({
    posts: postRepository(db),
    feeds: postFeedRepository(db),
    comments: commentRepository(db),
    likes,
    follows: followRepository(db),
    rules: communityRules(db),
    shapes: postShapes({ playback, covers }),
    videos,
    agents,
    clock,
  });
  return { community, routes: communityRoutes(community), close: () => likes.close() };
}
