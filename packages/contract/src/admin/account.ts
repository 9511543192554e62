import { z } from 'zod';
import { listOf, pageInput, pageOf } from '../page.ts';
import { queryInt } from '../query.ts';
import { count, rowId, time, typed } from '../shapes/common.ts';
import { adminTable, byFinance, byModerators, callsFor } from './admin-call.ts';

const byReaders = callsFor(['owner', 'agentManager', 'moderator', 'finance'], 'agent');

const when = queryInt(0, 99_999_999_999_999).optional();
/** Stands for one decision: however often it is sent, it happens once. */
const clientKey = z.string().min(8).max(64);

const userRow = z.object({
  accountId: rowId,
  agentId: rowId,
  userCode: z.string(),
  nickname: z.string(),
  /** Masked, everywhere. */
  phone: z.string().nullable(),
  claimed: z.boolean(),
  vipUntil: time.nullable(),
  /** Null: not shut out. Far in the future: for good. */
  bannedUntil: time.nullable(),
  createdAt: time,
  lastLoginAt: time.nullable(),
});
export type UserRow = z.infer<typeof userRow>;

const userDetail = userRow.extend({
  avatar: z.string(),
  gender: z.string(),
  birthday: z.string().nullable(),
  signature: z.string(),
  hasPassword: z.boolean(),
  ageConfirmed: z.boolean(),
  youthMode: z.boolean(),
  /** Since when logins want a second factor; null where they do not. */
  secondFactorSince: time.nullable(),
  deletedAt: time.nullable(),
  /** Staff vouch for what they publish: reports of it are looked at first and hide nothing by themselves. */
  verifiedAt: time.nullable(),
  viewsLeft: count,
  source: z.string().nullable(),
  device: z.string().nullable(),
  ban: z
    .object({ reason: z.string(), until: time.nullable(), bannedAt: time, by: z.string(), hidden: count })
    .nullable(),
  counts: z.object({
    orders: count,
    paid: z.number().int(),
    posts: count,
    comments: count,
    videos: count,
    novels: count,
    listings: count,
    uploads: count,
    reportsOn: count,
    reportsBy: count,
  }),
});
export type UserDetail = z.infer<typeof userDetail>;

const ledgerRow = z.object({
  rowId: z.string(),
  at: time,
  what: z.string(),
  amount: z.number().int(),
  note: z.string(),
});
export type UserLedgerRow = z.infer<typeof ledgerRow>;

const action = z.object({
  actionId: rowId,
  at: time,
  by: z.string(),
  action: z.enum([
    '封禁',
    '解封',
    '结束会话',
    '加天数',
    '加次数',
    '备注',
    '认证创作者',
    '取消认证',
    '重置青少年密码',
    '找回账号',
  ]),
  amount: z.number().int().nullable(),
  text: z.string(),
});

const session = z.object({
  sessionId: rowId,
  device: z.string(),
  address: z.string(),
  createdAt: time,
  lastSeenAt: time,
  active: z.boolean(),
});

const reportRow = z.object({
  rowId: rowId,
  at: time,
  kind: z.string(),
  title: z.string(),
  reason: z.string(),
  state: z.string(),
});

/** 用户: who they are and what they have. */
const reading = adminTable({
  'users/list': byReaders.read({
    input: pageInput.extend({
      agentId: rowId.optional(),
      /** A userCode, a whole phone number, a machine code, or how a nickname begins. */
      keyword: z.string().trim().max(80).optional(),
      state: z.enum(['member', 'device', 'vip', 'banned']).optional(),
      from: when,
      to: when,
      sort: z.enum(['new', 'old']).default('new'),
    }),
    output: pageOf(userRow),
    summary: 'Accounts by userCode, phone, device or nickname',
  }),
  'users/get': byReaders.read({
    input: z.object({ accountId: rowId }),
    output: userDetail,
    errors: ['NOT_FOUND'],
    summary: 'One account with what it has and what it did',
  }),
  'users/ledger': byReaders.read({
    input: pageInput.extend({ accountId: rowId, unit: z.enum(['day', 'view', 'fen']).default('day') }),
    output: pageOf(ledgerRow),
    errors: ['NOT_FOUND'],
    summary: 'How days, views or money of an account came and went, newest first',
  }),
  'users/sessions': byReaders.read({
    input: z.object({ accountId: rowId }),
    output: listOf(session),
    errors: ['NOT_FOUND'],
    summary: 'Where an account is or was signed in',
  }),
  'users/actions': byReaders.read({
    input: z.object({ accountId: rowId }),
    output: listOf(action),
    errors: ['NOT_FOUND'],
    summary: 'What staff did to an account, and why',
  }),
  'users/reports': byReaders.read({
    input: pageInput.extend({ accountId: rowId, side: z.enum(['on', 'by']).default('on') }),
    output: pageOf(reportRow),
    errors: ['NOT_FOUND'],
    summary: 'Reports about what an account published, or made by it',
  }),
});

/** 用户: what is done to them. */
export const accountCalls = adminTable({
  ...reading,
  'users/ban': byModerators.change({
    input: z.object({
      accountId: rowId,
      /** The person reads it. */
      reason: typed(200),
      /** Null: for good. */
      days: z.number('请选择时长').int().min(1, '至少 1 天').max(3650, '最多 3650 天').nullable(),
      hideContent: z.boolean().default(false),
    }),
    output: z.object({ hidden: count }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Shuts an account out: sessions and playback end, what it published may be hidden',
  }),
  'users/unban': byModerators.change({
    input: z.object({ accountId: rowId, reason: typed(200) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Lets an account in again and shows what was hidden with the ban',
  }),
  'users/endSessions': byModerators.change({
    input: z.object({
      accountId: rowId,
      /** Left out: all of them. */
      sessionId: rowId.optional(),
    }),
    errors: ['NOT_FOUND'],
    summary: 'Signs an account out on one device or everywhere, and stops what plays by its rights',
  }),
  'users/grant': byFinance.change({
    input: z.object({
      accountId: rowId,
      unit: z.enum(['day', 'view']),
      amount: z.number('请输入数量').int().min(1, '至少 1').max(3650, '最多 3650'),
      reason: typed(200),
      clientKey,
    }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Gives VIP days, or views for today; written into the books',
  }),
  'users/setVerified': byModerators.change({
    input: z.object({ accountId: rowId, verified: z.boolean(), reason: typed(200) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Vouches for a creator: reports of what they publish are looked at first and hide nothing by themselves',
  }),
  'users/note': byReaders.change({
    input: z.object({ accountId: rowId, text: typed(500) }),
    errors: ['NOT_FOUND'],
    summary: 'Writes a note for other staff',
  }),
});
