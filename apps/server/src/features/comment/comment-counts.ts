import type { LikeTable } from '../../platform/db/toggles/likes.ts';

/** Advisory lock of whoever changes counters of many comments at once, or removes some: no deadlocks. */
export const commentCounts = 'comment counts';

export const commentLikes: LikeTable = {
  likes: 'comment_likes',
  target: 'comments',
  column: 'comment_id',
  lock: commentCounts,
};
