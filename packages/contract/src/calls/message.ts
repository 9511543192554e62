import { z } from 'zod';
import { byAccount, callTable } from '../call.ts';
import { pageInput, pageOf } from '../page.ts';
import { agentScope, count, id, typed } from '../shapes/common.ts';
import { notice, notificationSetting, notificationTopic, opinion, opinionKind } from '../shapes/message.ts';

export const messageCalls = callTable({
  sysNotify: byAccount.read({
    /** `people`: replies, likes and follows; `system`: all the rest. */
    input: pageInput.extend({ tab: z.enum(['all', 'people', 'system']).default('all') }),
    output: pageOf(notice).extend({ unread: count }),
    summary: 'Notices to the caller, newest first; /api/sysNotify/stream tells when there are more',
  }),
  'sysNotify/read': byAccount.change({
    method: 'GET',
    /** Left out: every notice. */
    input: z.object({ noticeId: id.optional() }),
    /** `notice`: the one that was named. */
    output: z.object({ unread: count, notice: notice.optional() }),
    errors: ['NOT_FOUND'],
    summary: 'Marks one notice or all as read',
  }),
  'sysNotify/delete': byAccount.change({
    input: z.object({ noticeIds: z.array(id).min(1).max(100) }),
    output: z.object({ unread: count }),
    summary: "Takes notices out of the caller's list",
  }),
  'sysNotify/settings': byAccount.read({
    input: agentScope,
    /** `pushKey`: the public VAPID key of the installation, base64url, for `pushManager.subscribe`. */
    output: z.object({ settings: z.array(notificationSetting), pushKey: z.string() }),
    summary: 'Of what the caller is told, and how',
  }),
  'sysNotify/setSetting': byAccount.change({
    input: z.object({ topic: notificationTopic, inApp: z.boolean().optional(), push: z.boolean().optional() }),
    output: z.object({ settings: z.array(notificationSetting) }),
    limit: { per: 'account', max: 120, seconds: 3600 },
    summary: 'Turns one kind of notice on or off, in the app or by push; orders and decisions stay on in the app',
  }),
  'push/subscribe': byAccount.change({
    /** As `PushSubscription.toJSON()` has them. The endpoint must be of a push service that the installation knows. */
    input: z.object({
      endpoint: z.string().max(1024),
      p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}=?$/),
      auth: z.string().regex(/^[A-Za-z0-9_-]{22}={0,2}$/),
    }),
    limit: { per: 'account', max: 60, seconds: 3600 },
    summary: 'Sends notices to this browser as well, until its session ends or its push service says that it is gone',
  }),
  'push/unsubscribe': byAccount.change({
    input: z.object({ endpoint: z.string().max(1024) }),
    summary: 'Sends no more to this browser',
  }),
  userOpinion: byAccount.change({
    /** Pictures are uploadIds. */
    input: z.object({
      kind: opinionKind,
      text: typed(1000),
      pictures: z.array(id).max(4).default([]),
      contact: z.string().trim().max(100).default(''),
      /** Chosen by the client: what is sent twice is kept once. */
      clientKey: z.string().min(1).max(64).optional(),
    }),
    output: z.object({ opinionId: id }),
    limit: { per: 'account', max: 20, seconds: 3600 },
    summary: 'Feedback to the operator',
  }),
  opinionList: byAccount.read({
    input: pageInput,
    output: pageOf(opinion),
    summary: "The caller's own feedback with the replies",
  }),
});
