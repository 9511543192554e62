import { z } from 'zod';
import { pageInput, pageOf } from '../../page.ts';
import { count, givenTime, rowId, time, typed } from '../../shapes/common.ts';
import { adminTable, byFinance } from '../admin-call.ts';

const batch = z.object({
  batchId: rowId,
  agentId: rowId,
  name: z.string(),
  note: z.string(),
  days: count,
  codes: count,
  used: count,
  madeBy: z.string(),
  createdAt: time,
  expiresAt: time,
  revokedAt: time.nullable(),
});
export type RedeemBatch = z.infer<typeof batch>;

const code = z.object({
  /** Its place in the batch, as in the file that was saved at the start: of the code itself only a hash is kept. */
  number: count,
  state: z.enum(['未使用', '已使用', '已作废']),
  usedAt: time.nullable(),
  usedBy: z.object({ accountId: rowId, userCode: z.string() }).nullable(),
});
export type RedeemCode = z.infer<typeof code>;

/** 会员 → 兑换码. */
export const redeemCalls = adminTable({
  'redeem/list': byFinance.read({
    input: pageInput.extend({
      agentId: rowId.optional(),
      /** A part of the name, or a whole code. */
      keyword: z.string().trim().max(64).optional(),
      sort: z.enum(['new', 'old']).default('new'),
    }),
    output: pageOf(batch),
    summary: 'Batches of codes with how many are used',
  }),
  'redeem/codes': byFinance.read({
    input: pageInput.extend({
      batchId: rowId,
      /** A whole code, to find its number. */
      keyword: z.string().trim().max(64).optional(),
      state: z.enum(['未使用', '已使用', '已作废']).optional(),
    }),
    output: pageOf(code),
    errors: ['NOT_FOUND'],
    summary: 'The codes of a batch by number: used, unused or revoked',
  }),
  'redeem/make': byFinance.change({
    input: z.object({
      agentId: rowId,
      name: typed(40),
      note: z.string().trim().max(200).default(''),
      days: z.number('请输入天数').int().min(1, '至少 1 天').max(3650, '最多 3650 天'),
      count: z.number('请输入数量').int().min(1, '至少 1 个').max(10_000, '一批最多 10000 个'),
      expiresAt: givenTime,
    }),
    output: z.object({
      batch,
      /** Shown this once. */
      codes: z.array(z.string()),
    }),
    errors: ['NOT_FOUND'],
    summary: 'Makes a batch of codes; they are told once, only their hashes are kept',
  }),
  'redeem/setRevoked': byFinance.change({
    input: z.object({
      batchId: rowId,
      /** Left out: the whole batch. */
      number: z.number().int().min(1).max(10_000).optional(),
      revoked: z.boolean(),
    }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Makes a batch or one of its codes worthless, or takes that back; what is used stays used',
  }),
});
