import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** What a code is good for: one scene, one phone, and whoever asked for it. */
export interface CodeScope {
  readonly agentId: string;
  readonly scene: string;
  readonly phone: string;
  /** `session 12`, or `browser ab34…` where there is no account yet. */
  readonly asker: string;
}

/** Replaces the code that the scope had before. */
export async function saveCode(db: Db, scope: CodeScope, code: { hash: Buffer; expiresAt: number }): Promise<void> {
  const fresh = { code_hash: code.hash, tries: 0, expires_at: new Date(code.expiresAt), used_at: null };
  const { agentId, scene, phone, asker } = scope;
  await db
    .insertInto('sms_codes')
    .values({ agent_id: agentId, scene, phone, asker, ...fresh })
    .onConflict((conflict) => conflict.columns(['agent_id', 'scene', 'phone', 'asker']).doUpdateSet(fresh))
    .execute();
}

/**
 * The id of the code if the hash is right; a wrong one counts as a try. Counted and compared in one statement, so that no
 * number of concurrent guesses gets more than `maxTries`.
 */
export async function tryCode(
  db: Db,
  scope: CodeScope,
  { hash, now, maxTries }: { hash: Buffer; now: number; maxTries: number },
): Promise<string | null> {
  const row = await db
    .updateTable('sms_codes')
    .set({ tries: sql<number>`tries + case when code_hash = ${hash} then 0 else 1 end` })
    .where('agent_id', '=', scope.agentId)
    .where('scene', '=', scope.scene)
    .where('phone', '=', scope.phone)
    .where('asker', '=', scope.asker)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .where('tries', '<', maxTries)
    .returning(['id', sql<boolean>`code_hash = ${hash}`.as('right')])
    .executeTakeFirst();
  return row?.right ? row.id : null;
}

/** False when it was used already. */
export async function useCode(trx: Db, codeId: string, at: number): Promise<boolean> {
  const used = await trx
    .updateTable('sms_codes')
    .set({ used_at: new Date(at) })
    .where('id', '=', codeId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}
