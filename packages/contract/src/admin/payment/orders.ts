import { z } from 'zod';
import { pageInput, pageOf } from '../../page.ts';
import { queryInt } from '../../query.ts';
import { count, fen, rowId, time, typed } from '../../shapes/common.ts';
import { adminCall, adminTable, byFinance } from '../admin-call.ts';

const when = queryInt(0, 99_999_999_999_999).optional();

/** In the order in which the console offers them. */
export const orderStates = ['待支付', '已支付', '已关闭', '部分退款', '已退款'] as const;

const adminOrder = z.object({
  orderId: rowId,
  agentId: rowId,
  accountId: rowId,
  userCode: z.string(),
  planId: rowId,
  planName: z.string(),
  days: count,
  amount: fen,
  refunded: fen,
  channelId: z.string(),
  channelName: z.string(),
  channelRef: z.string().nullable(),
  /** The agent's own account that took it; null: the installation's. */
  merchant: z.string().nullable(),
  state: z.enum(orderStates),
  createdAt: time,
  paidAt: time.nullable(),
});
export type AdminOrder = z.infer<typeof adminOrder>;

const orderDetail = adminOrder.extend({
  nickname: z.string(),
  /** What can still be paid back, and the days that have not begun to be used. */
  refundable: fen,
  unusedDays: count,
  history: z.array(z.object({ at: time, what: z.string(), note: z.string() })),
  refunds: z.array(
    z.object({
      refundId: z.string(),
      amount: fen,
      days: count.nullable(),
      reason: z.string(),
      /** The channel took it by itself. */
      takenBack: z.boolean(),
      state: z.enum(['处理中', '已完成', '失败']),
      failure: z.string().nullable(),
      createdAt: time,
      doneAt: time.nullable(),
    }),
  ),
  /** As they came, with what became of them. */
  notices: z.array(
    z.object({ receivedAt: time, verdict: z.string(), headers: z.record(z.string(), z.string()), body: z.string() }),
  ),
  ledger: z.array(
    z.object({ at: time, kind: z.string(), unit: z.enum(['fen', 'day']), holder: z.string(), amount: z.number() }),
  ),
});
export type OrderDetail = z.infer<typeof orderDetail>;

/** 会员 → 订单. */
export const orderCalls = adminTable({
  'orders/list': byFinance.read({
    input: pageInput.extend({
      agentId: rowId.optional(),
      /** An order number, a userCode, a phone, or the channel's own number. */
      keyword: z.string().trim().max(64).optional(),
      accountId: rowId.optional(),
      state: z.enum(orderStates).optional(),
      channelId: z.string().max(32).optional(),
      planId: rowId.optional(),
      /** Those with a refund that failed or that the channel does not do. */
      refund: z.enum(['stuck']).optional(),
      from: when,
      to: when,
      sort: z.enum(['new', 'old']).default('new'),
    }),
    output: pageOf(adminOrder),
    summary: 'Orders by number, buyer, state, channel, plan and time',
  }),
  'orders/get': byFinance.read({
    input: z.object({ orderId: rowId }),
    output: orderDetail,
    errors: ['NOT_FOUND'],
    summary: 'An order with its history, what the channel told, and its rows in the books',
  }),
  'orders/refund': adminCall({
    roles: ['owner', 'finance'],
    scope: 'agent',
    changes: true,
    input: z.object({
      orderId: rowId,
      /** Left out: everything that is left. */
      amount: z.number('请输入金额').int().min(1, '金额至少 0.01 元').max(100_000_000, '金额过大').optional(),
      reason: typed(200),
      /** The channel took it already, after a dispute or at its own desk: it is booked, and not paid a second time. */
      takenBack: z.boolean().default(false),
      /** Stands for one decision: however often it is sent, it is one refund. */
      clientKey: z.string().min(8).max(64),
    }),
    output: z.object({
      refundId: z.string(),
      /** False: the channel has not done it yet, and is asked again. */
      done: z.boolean(),
    }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Pays back all or a part, and takes back the days that belong to it and are not used yet',
  }),
});
