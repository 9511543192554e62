import { z } from 'zod';
import { id, picture, time } from './common.ts';
import { author } from './video.ts';

export const noticeKind = z.enum([
  'system',
  'reply',
  'like',
  'follow',
  'order',
  'review',
  'report',
  'opinion',
  /** A novel on the shelf has new chapters. */
  'chapter',
  /** A series of which somebody collected an episode has a new one. */
  'episode',
]);
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

/**
 * What a member turns on and off by itself. `like` is also who follows; `chapter` also new episodes; `account` what concerns the account alone (reviews,
 * decisions, answers, results of tools); `notice` what the operator tells everybody.
 */
export const notificationTopic = z.enum(['reply', 'like', 'chapter', 'order', 'account', 'notice']);
export type NotificationTopic = z.infer<typeof notificationTopic>;

/** In the app these are always told: money, and decisions about somebody that the law wants them to know. */
export const fixedTopics: readonly NotificationTopic[] = ['order', 'account'];

export const notificationSetting = z
  .object({
    topic: notificationTopic,
    /** False: nothing of it is written down for this account. */
    inApp: z.boolean(),
    /** Also to the devices that asked for push; counts only while `inApp` is true. */
    push: z.boolean(),
  })
  .meta({ id: 'NotificationSetting' });
export type NotificationSetting = z.infer<typeof notificationSetting>;

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
