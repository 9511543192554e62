import { z } from 'zod';
import { id, picture, time } from './common.ts';
import { author } from './video.ts';

export const noticeKind = z.enum(['system', 'reply', 'like', 'follow', 'order', 'review', 'report', 'opinion']);
export type NoticeKind = z.infer<typeof noticeKind>;

export const notice = z
  .object({
    noticeId: id,
    kind: noticeKind,
    /** With an `actor` it goes on after their name: 赞了你的帖子. */
    title: z.string(),
    text: z.string(),
    /** A route of the app (`/postDetails?id=…`) or null. */
    link: z.string().nullable(),
    /** Whose doing it is; null for what the operator or the program tells. */
    actor: author.nullable(),
    read: z.boolean(),
    createdAt: time,
  })
  .meta({ id: 'Notice' });
export type Notice = z.infer<typeof notice>;

export const opinionKind = z.enum(['bug', 'idea', 'content', 'payment', 'account', 'other']);
export type OpinionKind = z.infer<typeof opinionKind>;

export const opinion = z
  .object({
    opinionId: id,
    kind: opinionKind,
    text: z.string(),
    pictures: z.array(picture),
    createdAt: time,
    replies: z.array(z.object({ text: z.string(), createdAt: time })),
  })
  .meta({ id: 'Opinion' });
export type Opinion = z.infer<typeof opinion>;
