import { z } from 'zod';
import { count, id, time } from './common.ts';
import { author } from './video.ts';

/** What can be commented on. The id of a paragraph is made of its chapter and its words (helpers/paragraph-anchor.ts). */
export const commentKind = z.enum(['video', 'chapter', 'paragraph', 'post']);
export type CommentKind = z.infer<typeof commentKind>;

export const commentSort = z.enum(['hot', 'new']);
export type CommentSort = z.infer<typeof commentSort>;

const reply = z
  .object({
    commentId: id,
    author,
    /** Null when it was deleted but has replies to hold. */
    text: z.string().nullable(),
    replyTo: z.string().nullable(),
    likes: count,
    createdAt: time,
    /** By who made what is commented on. */
    byCreator: z.boolean().optional(),
    /** Waits to be looked at: only its author sees it. */
    waiting: z.boolean().optional(),
    /** How the paragraph began that it was about, once that is no longer in the text. */
    quote: z.string().optional(),
    my: z.object({ liked: z.boolean(), own: z.boolean() }),
  })
  .meta({ id: 'Reply' });
export type Reply = z.infer<typeof reply>;

/** Threaded one level: the first replies come along, the rest by `parentId`. */
export const comment = reply
  .extend({ replies: z.array(reply), replyCount: count, pinned: z.boolean().optional() })
  .meta({ id: 'Comment' });
export type Comment = z.infer<typeof comment>;
