import type { Db } from '../../../platform/db/db.ts';

export interface PlanImport {
  readonly importKey: string;
  readonly agentId: string;
  readonly name: string;
  readonly price: number;
  readonly originalPrice: number;
  readonly days: number;
  readonly benefits: readonly string[];
  readonly recommended?: boolean;
  readonly rating?: 'all' | '18';
  readonly position?: number;
}

/** Saved again under the same key it changes the plan; orders keep what they were made with. */
export async function savePlan(db: Db, plan: PlanImport): Promise<{ planId: string }> {
  const values = {
    agent_id: plan.agentId,
    name: plan.name,
    price: plan.price,
    original_price: plan.originalPrice,
    days: plan.days,
    benefits: [...plan.benefits],
    recommended: plan.recommended ?? false,
    rating: plan.rating ?? 'all',
    position: plan.position ?? 0,
  };
  const { id } = await db
    .insertInto('plans')
    .values({ import_key: plan.importKey, ...values })
    .onConflict((conflict) => conflict.column('import_key').doUpdateSet({ ...values, active: true }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return { planId: id };
}
