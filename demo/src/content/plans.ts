import type { PlanImport } from '@liuguang/server/features/payment/payment.public.ts';

/** What the two agents sell: different names, terms and prices. */
export const plans: readonly PlanImport[] = [
  plan('3', 'month', { position: 0, name: '月卡', price: 1800, originalPrice: 3000, days: 30 }),
  plan('3', 'year', { position: 1, name: '年卡', price: 12_800, originalPrice: 36_000, days: 365, recommended: true }),
  plan('3', 'quarter', { position: 2, name: '季卡', price: 4500, originalPrice: 9000, days: 90 }),
  plan('8', 'week', { position: 0, name: '周票', price: 680, originalPrice: 680, days: 7 }),
  plan('8', 'month', { position: 1, name: '月票', price: 1500, originalPrice: 2000, days: 31, recommended: true }),
];

function plan(
  agentId: '3' | '8',
  key: string,
  terms: Pick<PlanImport, 'position' | 'name' | 'price' | 'originalPrice' | 'days' | 'recommended'>,
): PlanImport {
  return { importKey: `demo ${agentId} ${key}`, agentId, benefits: [], ...terms };
}
