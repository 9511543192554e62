import { videoCounts } from '../video/video.public.ts';

/** Advisory lock of whoever changes counters of many posts or comments at once, or removes some: no deadlocks. */
export const postCounts = 'post counts';

export type LikeKind = 'post' | 'comment' | 'video';

/** Where the likes of each kind are, which table counts them, and under which lock. */
export const likeTables = {
  post: { likes: 'post_likes', target: 'posts', column: 'post_id', lock: postCounts },
  comment: { likes: 'comment_likes', target: 'comments', column: 'comment_id', lock: postCounts },
  video: { likes: 'video_likes', target: 'videos', column: 'video_id', lock: videoCounts },
} as const satisfies Record<LikeKind, object>;
