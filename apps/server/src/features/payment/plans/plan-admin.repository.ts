import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { AdminPlan } from '@liuguang/contract/admin/payment/plans.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import { invalidate } from '../../../platform/db/invalidate.ts';
import { decodeCursor, type Page, toPage } from '../../../platform/db/keyset.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { fail } from '../../../platform/errors/fail.ts';

/** The cached list of the shop. */
export const planTag = 'plan';

const tag = 'plans of agents';
/** Agent, then place: one number, so that the cursor holds both. */
const place = sql<string>`agent_id * 1000000 + position`;

export async function listPlans(
  db: Db,
  search: AdminParsed<'plans/list'>,
  agentIds: readonly string[] | null,
): Promise<Page<AdminPlan>> {
  const after = decodeCursor(tag, search.cursor);
  let query = db.selectFrom('plans').selectAll().select(place.as('place'));
  if (agentIds) query = query.where('agent_id', 'in', [...agentIds, '0']);
  if (search.active !== undefined) query = query.where('active', '=', search.active === 'true');
  if (after) query = query.where(sql<boolean>`(${place}, id) > (${after.value}::bigint, ${after.id}::bigint)`);
  const rows = await query
    .orderBy(place)
    .orderBy('id')
    .limit(search.size + 1)
    .execute();
  return toPage(tag, search.size, rows, (row) => ({ value: row.place, id: row.id }), toAdminPlan);
}

export async function findPlan(db: Db, planId: string): Promise<AdminPlan> {
  const row = await db
    .selectFrom('plans')
    .selectAll()
    .where('id', '=', parseId(planId) ?? '0')
    .executeTakeFirst();
  if (!row) throw fail('NOT_FOUND');
  return toAdminPlan(row);
}

/** A new plan comes last in the shop of its agent. */
export async function savePlanOfAgent(trx: Db, wanted: AdminParsed<'plans/save'>): Promise<AdminPlan> {
  const values = {
    name: wanted.name,
    price: wanted.price,
    original_price: wanted.originalPrice,
    days: wanted.days,
    benefits: wanted.benefits,
    recommended: wanted.recommended,
    rating: wanted.rating,
  };
  const { planId, agentId } = wanted;
  await invalidate(trx, planTag);
  if (planId !== undefined) {
    const row = await trx.updateTable('plans').set(values).where('id', '=', planId).returningAll().executeTakeFirst();
    if (!row) throw fail('NOT_FOUND');
    return toAdminPlan(row);
  }
  const agent = await trx
    .selectFrom('agents')
    .select('id')
    .where('id', '=', parseId(agentId) ?? '0')
    .executeTakeFirst();
  if (!agent) throw fail('NOT_FOUND');
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from plans where agent_id = ${agentId})`;
  const row = await trx
    .insertInto('plans')
    .values({ ...values, agent_id: agentId, position })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toAdminPlan(row);
}

export async function setPlanActive(trx: Db, planId: string, active: boolean): Promise<AdminPlan> {
  await invalidate(trx, planTag);
  const row = await trx
    .updateTable('plans')
    .set({ active })
    .where('id', '=', planId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toAdminPlan(row);
}

/** Numbers the plans of the agent anew, with this one a place earlier or later. */
export async function movePlan(trx: Db, plan: AdminPlan, direction: 'up' | 'down'): Promise<void> {
  const rows = await trx
    .selectFrom('plans')
    .select('id')
    .where('agent_id', '=', plan.agentId)
    .orderBy('position')
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = rows.map(({ id }) => id);
  const from = ids.indexOf(plan.planId);
  const to = direction === 'up' ? from - 1 : from + 1;
  const other = ids[to];
  if (from < 0 || other === undefined) return;
  ids[from] = other;
  ids[to] = plan.planId;
  await sql`update plans p set position = o.place from unnest(${ids}::bigint[]) with ordinality as o (id, place)
    where p.id = o.id`.execute(trx);
  await invalidate(trx, planTag);
}

function toAdminPlan(row: Selectable<Schema['plans']>): AdminPlan {
  return {
    planId: row.id,
    agentId: row.agent_id,
    name: row.name,
    price: Number(row.price),
    originalPrice: Number(row.original_price),
    days: row.days,
    benefits: row.benefits,
    recommended: row.recommended,
    rating: row.rating,
    active: row.active,
  };
}
