import type { LikeTable } from '../../platform/db/toggles/likes.ts';
import { videoCounts } from '../video/video.public.ts';

/** Advisory lock of whoever changes counters of many posts at once, or removes some: no deadlocks. Taken before `commentCounts`. */
export const postCounts = 'post counts';

export type LikeKind = 'post' | 'video';

export const likeTables: Record<LikeKind, LikeTable> = {
  post: { likes: 'post_likes', target: 'posts', column: 'post_id', lock: postCounts },
  video: { likes: 'video_likes', target: 'videos', column: 'video_id', lock: videoCounts },
};
