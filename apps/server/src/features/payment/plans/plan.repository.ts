import type { Plan } from '@liuguang/contract/shapes/payment.ts';
import type { Db } from '../../../platform/db/db.ts';

export interface SoldPlan extends Plan {
  readonly rating: 'all' | '18';
}

export type PlanRepository = ReturnType<typeof planRepository>;

export function planRepository(db: Db) {
  return {
    async ofAgent(agentId: string): Promise<SoldPlan[]> {
      const rows = await db
        .selectFrom('plans')
        .selectAll()
        .where('agent_id', '=', agentId)
        .where('active', '=', true)
        .orderBy('position')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({
        planId: row.id,
        name: row.name,
        price: Number(row.price),
        originalPrice: Number(row.original_price),
        days: row.days,
        perDay: Math.round(Number(row.price) / row.days),
        benefits: row.benefits,
        recommended: row.recommended,
        rating: row.rating,
      }));
    },
  };
}
