import { z } from 'zod';
import { id, picture, time } from './common.ts';

export const notice = z
  .object({
    noticeId: id,
    kind: z.enum(['system', 'reply', 'like', 'follow', 'order', 'review', 'report', 'opinion']),
    title: z.string(),
    text: z.string(),
    /** A route of the app (`/postDetails?id=…`) or null. */
    link: z.string().nullable(),
    read: z.boolean(),
    createdAt: time,
  })
  .meta({ id: 'Notice' });

export const opinionKind = z.enum(['bug', 'idea', 'content', 'payment', 'account', 'other']);

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
