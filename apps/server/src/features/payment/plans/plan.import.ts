import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { invalidate } from '../../../platform/db/invalidate.ts';
import { planTag } from './plan-admin.repository.ts';

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

/** What `from` sells, as plans of their own for `to`: prices are then the agent's to change. Done again it adds nothing. */
export async function copyPlans(trx: Db, from: string, to: string): Promise<number> {
  const { numAffectedRows } = await sql`insert into plans
      (import_key, agent_id, name, price, original_price, days, benefits, recommended, rating, position)
    select 'copy ' || id || ' for ' || ${to}::text, ${to}::bigint, name, price, original_price, days, benefits, recommended,
      rating, position
    from plans where agent_id = ${from} and active order by position, id on conflict (import_key) do nothing`.execute(
    trx,
  );
  await invalidate(trx, planTag);
  return Number(numAffectedRows ?? 0);
}
