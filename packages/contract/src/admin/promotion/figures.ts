import { z } from 'zod';
import { queryInt } from '../../query.ts';
import { count, fen, rowId } from '../../shapes/common.ts';
import { adminTable, byFinance, byManagers } from '../admin-call.ts';

/** What came by links. Kept apart from visits: repeats of a day, programs, the promoters' own, crowds at one address. */
const visitFigures = z.object({
  visits: count,
  accounts: count,
  repeats: count,
  bots: count,
  own: count,
  crowded: count,
});

const orderFigures = z.object({
  /** People who paid, paid orders, and what of their money was kept and given back. */
  payers: count,
  orders: count,
  paid: fen,
  refunded: fen,
});

export const promotionFigures = visitFigures.extend(orderFigures.shape);
export type PromotionFigures = z.infer<typeof promotionFigures>;

const settings = z.object({
  windowDays: z.number('请输入天数').int().min(1, '至少 1 天').max(365, '最多 365 天'),
  /** Of several links that brought the same person. */
  model: z.enum(['first', 'last']),
});

/** The last days, today among them. */
export const promotionDays = queryInt(1, 90).default(30);

/** 推广 → 数据, 设置. */
export const promotionCalls = adminTable({
  'promotion/figures': byFinance.read({
    input: z.object({
      agentId: rowId.optional(),
      days: promotionDays,
      /** Whose work an order is: as it counted when it was made, or by the first or the last link throughout. */
      by: z.enum(['counted', 'first', 'last']).default('counted'),
    }),
    output: z.object({
      total: promotionFigures,
      days: z.array(promotionFigures.extend({ day: z.string() })),
      /** The hundred that brought most. */
      promoters: z.array(promotionFigures.extend({ promoterId: rowId, agentId: rowId, name: z.string() })),
      /** Codes that nobody has: they attribute nothing. An empty one stands for the rest. */
      unknown: z.array(visitFigures.extend({ agentId: rowId, code: z.string() })),
    }),
    summary: 'Visits, accounts and orders by day and by promoter',
  }),
  'promotion/settings': byFinance.read({
    input: z.object({ agentId: rowId }),
    output: settings,
    summary: 'For how long a link counts, and which of several',
  }),
  'promotion/saveSettings': byManagers.change({
    input: settings.extend({ agentId: rowId }),
    errors: ['NOT_FOUND'],
    summary: 'Changes that for orders from now on',
  }),
});
