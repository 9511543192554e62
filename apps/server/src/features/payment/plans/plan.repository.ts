import type { Plan } from '@liuguang/contract/shapes/payment.ts';
import type { Db } from '../../../platform/db/db.ts';

export interface SoldPlan extends Plan {
  readonly rating: 'all' | '18';
}

export interface PlanRepository {
  ofAgent(agentId: string): Promise<SoldPlan[]>;
}

export function planRepository(db: Db): PlanRepository {
  return {
    async ofAgent(agentId) {
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
        rating: row.rating === '18' ? '18' : 'all',
      }));
    },
  };
}
