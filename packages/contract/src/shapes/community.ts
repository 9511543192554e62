import { z } from 'zod';
import { count, id, picture, time } from './common.ts';
import { author, playback, rating } from './video.ts';

export const postSort = z.enum(['recommend', 'new', 'follow']);

/** A post carries up to 9 pictures or one clip, never both. */
const clip = z.object({ cover: picture, duration: z.number().nonnegative(), playback });

export const post = z
  .object({
    postId: id,
    author,
    text: z.string(),
    topics: z.array(z.string()),
    pictures: z.array(picture),
    clip: clip.nullable(),
    rating,
    likes: count,
    comments: count,
    createdAt: time,
    /** `review` is seen by its author only. */
    state: z.enum(['published', 'review']),
    my: z.object({ liked: z.boolean(), followed: z.boolean(), own: z.boolean() }),
  })
  .meta({ id: 'Post' });
export type Post = z.infer<typeof post>;

/** A creator as others see them. */
export const creator = author
  .extend({
    signature: z.string(),
    followers: count,
    following: count,
    likes: count,
    my: z.object({ followed: z.boolean(), own: z.boolean() }),
  })
  .meta({ id: 'Creator' });
