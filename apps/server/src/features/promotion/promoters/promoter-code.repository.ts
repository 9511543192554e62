import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

interface NewCode {
  readonly agentId: string;
  readonly promoterId: string;
  readonly code: string;
  readonly label: string;
  readonly now: number;
}

/** Null when the agent has the code already, in whatever case. */
export async function insertCode(trx: Db, { agentId, promoterId, code, label, now }: NewCode): Promise<string | null> {
  const row = await trx
    .insertInto('promoter_codes')
    .values({ agent_id: agentId, promoter_id: promoterId, code, label, created_at: new Date(now) })
    .onConflict((conflict) => conflict.expression(sql`agent_id, lower(code)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function countCodes(trx: Db, promoterId: string): Promise<number> {
  // One at a time: two of them together must not make one too many.
  await trx.selectFrom('promoters').select('id').where('id', '=', promoterId).forUpdate().execute();
  const { count } = await trx
    .selectFrom('promoter_codes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('promoter_id', '=', promoterId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findCode(db: Db, codeId: string): Promise<{ agentId: string; code: string } | null> {
  const row = await db
    .selectFrom('promoter_codes')
    .select(['agent_id', 'code'])
    .where('id', '=', codeId)
    .executeTakeFirst();
  return row ? { agentId: row.agent_id, code: row.code } : null;
}

export async function setCodeClosed(trx: Db, codeId: string, closedAt: number | null): Promise<void> {
  await trx
    .updateTable('promoter_codes')
    .set({ closed_at: closedAt === null ? null : new Date(closedAt) })
    .where('id', '=', codeId)
    .where('closed_at', closedAt === null ? 'is not' : 'is', null)
    .execute();
}
