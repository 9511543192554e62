import { z } from 'zod';
import { pageInput, pageOf } from '../../page.ts';
import { count, fen, rowId, typed } from '../../shapes/common.ts';
import { adminTable, byFinance } from '../admin-call.ts';

const adminPlan = z.object({
  planId: rowId,
  agentId: rowId,
  name: z.string(),
  price: fen,
  originalPrice: fen,
  days: count,
  benefits: z.array(z.string()),
  recommended: z.boolean(),
  /** What it opens: a channel that may not sell 18+ does not sell such a plan. */
  rating: z.enum(['all', '18']),
  active: z.boolean(),
});
export type AdminPlan = z.infer<typeof adminPlan>;

const price = z.number('请输入金额').int().min(1, '金额至少 0.01 元').max(100_000_000, '金额过大');

/** 会员 → 套餐. Orders keep what they were made with: nothing here changes one. */
export const planCalls = adminTable({
  'plans/list': byFinance.read({
    input: pageInput.extend({ agentId: rowId.optional(), active: z.enum(['true', 'false']).optional() }),
    output: pageOf(adminPlan),
    summary: 'What agents sell or have sold, in the order of the shop',
  }),
  'plans/save': byFinance.change({
    input: z
      .object({
        /** Left out: a new one. */
        planId: rowId.optional(),
        agentId: rowId,
        name: typed(20),
        price,
        originalPrice: price,
        days: z.number('请输入天数').int().min(1, '至少 1 天').max(36_500, '最多 36500 天'),
        benefits: z.array(typed(30)).max(12, '最多 12 条说明').default([]),
        recommended: z.boolean().default(false),
        rating: z.enum(['all', '18']).default('all'),
      })
      .refine(({ price: now, originalPrice }) => originalPrice >= now, {
        path: ['originalPrice'],
        message: '原价不能低于售价',
      }),
    output: adminPlan,
    errors: ['NOT_FOUND'],
    summary: 'Makes a plan, or changes what is sold from now on',
  }),
  'plans/setActive': byFinance.change({
    input: z.object({ planId: rowId, active: z.boolean() }),
    output: adminPlan,
    errors: ['NOT_FOUND'],
    summary: 'Takes a plan off sale, or puts it on again',
  }),
  'plans/move': byFinance.change({
    input: z.object({ planId: rowId, direction: z.enum(['up', 'down']) }),
    errors: ['NOT_FOUND'],
    summary: 'Changes places with the plan before or after it in the shop',
  }),
});
