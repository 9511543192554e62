import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import type { CommunityModule } from '../community/community.public.ts';
import type { NovelModule } from '../novel/novel.public.ts';
import type { VideoModule } from '../video/video.public.ts';
import { commentLikeRepository } from './comment-like.repository.ts';
import { commentPersonalData } from './comment.personal.ts';
import { commentRepository } from './comment.repository.ts';
import { commentRoutes } from './comment.routes.ts';
import { commentService } from './comment.service.ts';
import { postCommentRoutes } from './post-comment.routes.ts';
import { commentSubjects } from './subjects.ts';

interface Others {
  readonly video: VideoModule;
  readonly novel: NovelModule;
  readonly community: CommunityModule;
}

export function commentModule({ db, clock }: Deps, { video, novel, community }: Others) {
  const likes = commentLikeRepository(db);
  const comments = commentService({
    db,
    comments: commentRepository(db),
    likes,
    subjects: commentSubjects({ video, novel, community }),
    rules: community.rules,
    clock,
  });
  return {
    routes: { ...commentRoutes(comments), ...postCommentRoutes({ comments, community }) },
    personal: commentPersonalData,
    close: () => likes.close(),
  } satisfies Module;
}
