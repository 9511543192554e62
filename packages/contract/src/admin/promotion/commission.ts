import { z } from 'zod';
import { listOf, pageInput, pageOf } from '../../page.ts';
import { count, fen, givenTime, rowId, time, typed } from '../../shapes/common.ts';
import { adminTable, byFinance, callsFor } from '../admin-call.ts';

const byAccountants = callsFor(['owner', 'finance'], 'agent');
const byOwnersOfAgents = callsFor(['owner'], 'agent');

/** Hundredths of a percent. */
const share = z.number('请输入比例').int().min(0, '不能小于 0').max(10_000, '不能超过 100%');

const ruleFields = z.object({
  feeBp: share,
  shareBp: share,
  perPayer: z.number('请输入金额').int().min(0).max(1_000_000, '最多 10000 元'),
  perClick: z.number('请输入金额').int().min(0).max(100_000, '最多 1000 元'),
});

const rule = ruleFields.extend({
  ruleId: rowId,
  agentId: rowId,
  scope: z.enum(['agent', 'promoters', 'promoter']),
  promoter: z.object({ promoterId: rowId, name: z.string() }).nullable(),
  fromAt: time,
  madeBy: z.string(),
});
export type CommissionRule = z.infer<typeof rule>;

/** Who is paid: the channel itself, or one of its promoters. */
const payee = z.object({ promoterId: rowId.nullable(), name: z.string() });

export const commissionStatement = z.object({
  statementId: rowId,
  agentId: rowId,
  payee,
  untilAt: time,
  closedAt: time,
  closedBy: z.string(),
  total: fen,
  state: z.enum(['待审核', '待付款', '已付款', '结转']),
  approvedAt: time.nullable(),
  approvedBy: z.string(),
  paidAt: time.nullable(),
  paidBy: z.string(),
  proof: z.string(),
});
export type CommissionStatement = z.infer<typeof commissionStatement>;

export const commissionItem = z.object({
  itemId: rowId,
  kind: z.enum(['订单', '退款', '首次付费', '首次付费退回', '广告点击', '上期结转']),
  orderId: z.string().nullable(),
  at: time,
  base: z.number().int(),
  amount: fen,
});
export type CommissionItem = z.infer<typeof commissionItem>;

/** 推广 → 结算: what channels and promoters earn, and what of it is paid. */
export const commissionCalls = adminTable({
  'commission/rules': byFinance.read({
    input: z.object({ agentId: rowId }),
    output: listOf(rule).extend({ holdDays: count }),
    summary: 'The rules of an agent, the newest of each payee first, and how long money is held back',
  }),
  'commission/addRule': byOwnersOfAgents.change({
    input: ruleFields.extend({
      agentId: rowId,
      scope: z.enum(['agent', 'promoters', 'promoter']),
      promoterId: rowId.optional(),
      /** For the channel itself only: clicks are counted without who made them. */
      perClick: ruleFields.shape.perClick.default(0),
    }),
    errors: ['NOT_FOUND'],
    summary: 'A rule for what is paid from now on; earlier payments keep theirs',
  }),
  'commission/saveHold': byOwnersOfAgents.change({
    input: z.object({ agentId: rowId, holdDays: z.number('请输入天数').int().min(0).max(90, '最多 90 天') }),
    errors: ['NOT_FOUND'],
    summary: 'For how many days after its payment an order waits before it is settled',
  }),
  'commission/statements': byFinance.read({
    input: pageInput.extend({
      agentId: rowId.optional(),
      promoterId: rowId.optional(),
      state: z.enum(['待审核', '待付款', '已付款', '结转']).optional(),
    }),
    output: pageOf(commissionStatement),
    summary: 'Statements, the newest first',
  }),
  'commission/items': byFinance.read({
    input: pageInput.extend({ statementId: rowId }),
    output: pageOf(commissionItem),
    errors: ['NOT_FOUND'],
    summary: 'What a statement is made of',
  }),
  'commission/close': byAccountants.change({
    input: z.object({
      agentId: rowId,
      /** Everything before this moment, as far as it is not held back. */
      until: givenTime,
    }),
    output: z.object({ statements: count, total: fen }),
    errors: ['NOT_FOUND'],
    summary: 'Closes the period of a channel: one statement for each payee who has something to settle',
  }),
  'commission/approve': byOwnersOfAgents.change({
    input: z.object({ statementId: rowId }),
    output: commissionStatement,
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Approves a statement for payment',
  }),
  'commission/pay': byAccountants.change({
    input: z.object({ statementId: rowId, proof: typed(200) }),
    output: commissionStatement,
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Writes down that an approved statement was paid, with its proof; once',
  }),
});
