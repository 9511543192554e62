import { z } from 'zod';
import { call } from '../call.ts';
import { pageInput, pageOf } from '../page.ts';
import { agentScope, count, done, id, typed } from '../shapes/common.ts';
import { notice, notificationSetting, notificationTopic, opinion, opinionKind } from '../shapes/message.ts';

export const messageCalls = {
  sysNotify: call({
    method: 'GET',
    path: 'api/sysNotify',
    access: 'account',
    changes: false,
    /** `people`: replies, likes and follows; `system`: all the rest. */
    input: pageInput.extend({ tab: z.enum(['all', 'people', 'system']).default('all') }),
    output: pageOf(notice).extend({ unread: count }),
    errors: [],
    summary: 'Notices to the caller, newest first; /api/sysNotify/stream tells when there are more',
  }),
  'sysNotify/read': call({
    method: 'GET',
    path: 'api/sysNotify/read',
    access: 'account',
    changes: true,
    /** Left out: every notice. */
    input: z.object({ noticeId: id.optional() }),
    /** `notice`: the one that was named. */
    output: z.object({ unread: count, notice: notice.optional() }),
    errors: ['NOT_FOUND'],
    summary: 'Marks one notice or all as read',
  }),
  'sysNotify/delete': call({
    method: 'POST',
    path: 'api/sysNotify/delete',
    access: 'account',
    changes: true,
    input: z.object({ noticeIds: z.array(id).min(1).max(100) }),
    output: z.object({ unread: count }),
    errors: [],
    summary: "Takes notices out of the caller's list",
  }),
  'sysNotify/settings': call({
    method: 'GET',
    path: 'api/sysNotify/settings',
    access: 'account',
    changes: false,
    input: agentScope,
    /** `pushKey`: the public VAPID key of the installation, base64url, for `pushManager.subscribe`. */
    output: z.object({ settings: z.array(notificationSetting), pushKey: z.string() }),
    errors: [],
    summary: 'Of what the caller is told, and how',
  }),
  'sysNotify/setSetting': call({
    method: 'POST',
    path: 'api/sysNotify/setSetting',
    access: 'account',
    changes: true,
    input: z.object({ topic: notificationTopic, inApp: z.boolean().optional(), push: z.boolean().optional() }),
    output: z.object({ settings: z.array(notificationSetting) }),
    errors: [],
    limit: { per: 'account', max: 120, seconds: 3600 },
    summary: 'Turns one kind of notice on or off, in the app or by push; orders and decisions stay on in the app',
  }),
  'push/subscribe': call({
    method: 'POST',
    path: 'api/push/subscribe',
    access: 'account',
    changes: true,
    /** As `PushSubscription.toJSON()` has them. The endpoint must be of a push service that the installation knows. */
    input: z.object({
      endpoint: z.string().max(1024),
      p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}=?$/),
      auth: z.string().regex(/^[A-Za-z0-9_-]{22}={0,2}$/),
    }),
    output: done,
    errors: [],
    limit: { per: 'account', max: 60, seconds: 3600 },
    summary: 'Sends notices to this browser as well, until its session ends or its push service says that it is gone',
  }),
  'push/unsubscribe': call({
    method: 'POST',
    path: 'api/push/unsubscribe',
    access: 'account',
    changes: true,
    input: z.object({ endpoint: z.string().max(1024) }),
    output: done,
    errors: [],
    summary: 'Sends no more to this browser',
  }),
  userOpinion: call({
    method: 'POST',
    path: 'api/userOpinion',
    access: 'account',
    changes: true,
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
    errors: [],
    limit: { per: 'account', max: 20, seconds: 3600 },
    summary: 'Feedback to the operator',
  }),
  opinionList: call({
    method: 'GET',
    path: 'api/opinionList',
    access: 'account',
    changes: false,
    input: pageInput,
    output: pageOf(opinion),
    errors: [],
    summary: "The caller's own feedback with the replies",
  }),
};
