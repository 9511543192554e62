import { z } from 'zod';
import { call } from '../call.ts';
import { pageInput, pageOf } from '../page.ts';
import { count, id, typed } from '../shapes/common.ts';
import { notice, opinion, opinionKind } from '../shapes/message.ts';

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
