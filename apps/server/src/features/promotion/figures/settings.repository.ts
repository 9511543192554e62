import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { agentExists } from '../../../platform/admin/agent-exists.ts';
import type { Db } from '../../../platform/db/db.ts';

export type PromotionSettings = AdminOutput<'promotion/settings'>;

/** As the columns of promotion_settings say. */
const standard: PromotionSettings = { windowDays: 30, model: 'last' };

export async function readSettings(db: Db, agentId: string): Promise<PromotionSettings> {
  const row = await db
    .selectFrom('promotion_settings')
    .select(['window_days', 'model'])
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  return row ? { windowDays: row.window_days, model: row.model === 'first' ? 'first' : 'last' } : standard;
}

/** False when there is no such agent. */
export async function writeSettings(
  trx: Db,
  agentId: string,
  { windowDays, model }: PromotionSettings,
): Promise<boolean> {
  const values = { window_days: windowDays, model };
  if (!(await agentExists(trx, agentId))) return false;
  await trx
    .insertInto('promotion_settings')
    .values({ agent_id: agentId, ...values })
    .onConflict((conflict) => conflict.column('agent_id').doUpdateSet(values))
    .execute();
  return true;
}
