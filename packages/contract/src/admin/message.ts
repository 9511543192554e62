import { z } from 'zod';
import { pageInput, pageOf } from '../page.ts';
import { queryBoolean } from '../query.ts';
import { givenTime, isRowId, rowId, time } from '../shapes/common.ts';
import { opinion, opinionKind } from '../shapes/message.ts';
import { adminTable, byManagers, callsFor } from './admin-call.ts';

const byHelpers = callsFor(['owner', 'agentManager', 'moderator', 'finance'], 'agent');

export const broadcastStates = ['scheduled', 'sent', 'withdrawn'] as const;
const audience = z.enum(['all', 'vip', 'account']);
const words = (max: number) => z.string().trim().min(1, '请填写').max(max, `最多 ${max} 字`);

const broadcast = z.object({
  noticeId: rowId,
  agentId: rowId,
  audience,
  /** Of the one account it is for. */
  userCode: z.string().nullable(),
  title: z.string(),
  text: z.string(),
  link: z.string().nullable(),
  at: time,
  state: z.enum(broadcastStates),
});
export type BroadcastRow = z.infer<typeof broadcast>;

/** 消息: what the operator tells members. */
export const messageCalls = adminTable({
  'messages/list': byManagers.read({
    input: pageInput.extend({
      agentId: rowId.optional(),
      state: z.enum(broadcastStates).optional(),
      audience: audience.optional(),
      keyword: z.string().trim().max(60).optional(),
      sort: z.enum(['new', 'old']).default('new'),
    }),
    output: pageOf(broadcast),
    summary: 'What was told, is going to be told, and was withdrawn',
  }),
  'messages/send': byManagers.change({
    input: z.object({
      agentId: z.string('请选择渠道').refine(isRowId, '请选择渠道'),
      audience,
      /** For one account: its userCode. */
      userCode: z.string().trim().max(32).default(''),
      title: words(60),
      text: words(2000),
      /** A route of the app. */
      link: z.string().trim().max(300).default(''),
      /** Null or past: at once. */
      at: givenTime.nullable().default(null),
      clientKey: z.string().min(8).max(64),
    }),
    output: z.object({ noticeId: rowId }),
    errors: ['NOT_FOUND'],
    summary: 'Tells all members of an agent, its VIP, or one account; sending twice tells once',
  }),
  'messages/setWithdrawn': byManagers.change({
    input: z.object({ noticeId: rowId, withdrawn: z.boolean() }),
    errors: ['NOT_FOUND'],
    summary: 'Takes it out of every list at once, or puts it back',
  }),
});

const feedback = opinion.extend({
  agentId: rowId,
  account: z.object({ accountId: rowId, userCode: z.string(), nickname: z.string() }),
  contact: z.string(),
});
export type FeedbackRow = z.infer<typeof feedback>;

/** 反馈: what members say, and the answers. */
export const feedbackCalls = adminTable({
  'feedback/list': byHelpers.read({
    input: pageInput.extend({
      agentId: rowId.optional(),
      /** Without an answer. */
      waiting: queryBoolean.optional(),
      kind: opinionKind.optional(),
      /** The userCode of who wrote, or words of the text. */
      keyword: z.string().trim().max(60).optional(),
      sort: z.enum(['new', 'old']).default('new'),
    }),
    output: pageOf(feedback),
    summary: 'Feedback with pictures and answers',
  }),
  'feedback/reply': byHelpers.change({
    input: z.object({ opinionId: rowId, text: words(2000), clientKey: z.string().min(8).max(64) }),
    errors: ['NOT_FOUND'],
    summary: 'Answers, and tells who wrote; sending twice answers once',
  }),
});
