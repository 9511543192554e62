import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { CommissionRule } from '@liuguang/contract/admin/promotion/commission.ts';
import { type Selectable, sql } from 'kysely';
import { agentExists } from '../../platform/admin/agent-exists.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Schema } from '../../platform/db/schema.ts';

const shown = 200;

export async function listRules(db: Db, agentId: string): Promise<CommissionRule[]> {
  const { rows } = await sql<
    Selectable<Schema['commission_rules']> & { name: string | null }
  >`select r.*, p.name from commission_rules r left join promoters p on p.id = r.promoter_id
    where r.agent_id = ${agentId} order by r.scope, r.promoter_id nulls first, r.from_at desc, r.id desc limit ${shown}`.execute(
    db,
  );
  return rows.map((row) => ({
    ruleId: row.id,
    agentId,
    scope: row.scope,
    promoter: row.promoter_id === null ? null : { promoterId: row.promoter_id, name: row.name ?? '' },
    fromAt: row.from_at.getTime(),
    feeBp: row.fee_bp,
    shareBp: row.share_bp,
    perPayer: Number(row.per_payer),
    perClick: Number(row.per_click),
    madeBy: row.made_by,
  }));
}

export async function insertRule(
  trx: Db,
  { agentId, scope, promoterId, feeBp, shareBp, perPayer, perClick }: AdminParsed<'commission/addRule'>,
  { now, by }: { now: number; by: string },
): Promise<void> {
  await trx
    .insertInto('commission_rules')
    .values({
      agent_id: agentId,
      scope,
      promoter_id: promoterId ?? null,
      from_at: new Date(now),
      fee_bp: feeBp,
      share_bp: shareBp,
      per_payer: perPayer,
      per_click: perClick,
      made_by: by,
    })
    .execute();
}

export async function promoterOfAgent(db: Db, agentId: string, promoterId: string): Promise<boolean> {
  const row = await db
    .selectFrom('promoters')
    .select('id')
    .where('id', '=', promoterId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveHoldDays(trx: Db, agentId: string, holdDays: number): Promise<boolean> {
  if (!(await agentExists(trx, agentId))) return false;
  await trx
    .insertInto('commission_settings')
    .values({ agent_id: agentId, hold_days: holdDays })
    .onConflict((conflict) => conflict.column('agent_id').doUpdateSet({ hold_days: holdDays }))
    .execute();
  return true;
}
