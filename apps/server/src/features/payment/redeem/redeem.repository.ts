import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

interface Use {
  readonly codeHash: Buffer;
  readonly agentId: string;
  readonly accountId: string;
  readonly now: number;
}

/**
 * Uses the code up and answers its days. Null for a code that is wrong, used, revoked, expired or another agent's: one
 * statement for all of them, so that its time tells nothing about which.
 */
export async function takeCode(tx: Db, { codeHash, agentId, accountId, now }: Use): Promise<{ days: number } | null> {
  const { rows } = await sql<{
    days: number;
  }>`update redeem_codes c set used_by = ${accountId}, used_at = ${new Date(now)}
    from redeem_batches b
    where c.code_hash = ${codeHash} and c.used_by is null and c.revoked_at is null and b.id = c.batch_id
      and b.agent_id = ${agentId} and b.revoked_at is null and b.expires_at > ${new Date(now)}
    returning b.days`.execute(tx);
  return rows[0] ?? null;
}

interface NewBatch {
  readonly agentId: string;
  readonly name: string;
  readonly days: number;
  readonly note: string;
  readonly madeBy: string;
  readonly expiresAt: number;
  readonly now: number;
}

/** The codes are numbered in the order in which they are given. */
export async function addBatch(tx: Db, batch: NewBatch, codeHashes: readonly Buffer[]): Promise<string> {
  const { agentId, name, days, note, madeBy, expiresAt, now } = batch;
  const times = { expires_at: new Date(expiresAt), created_at: new Date(now) };
  const { id } = await tx
    .insertInto('redeem_batches')
    .values({ agent_id: agentId, name, days, note, made_by: madeBy, codes: codeHashes.length, ...times })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into redeem_codes (code_hash, batch_id, number)
    select hash, ${id}, place from unnest(${codeHashes}::bytea[]) with ordinality as c (hash, place)`.execute(tx);
  return id;
}

/** False when it is not the agent's, or revoked already. */
export async function revokeBatch(db: Db, agentId: string, batchId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('redeem_batches')
    .set({ revoked_at: new Date(now) })
    .where('id', '=', batchId)
    .where('agent_id', '=', agentId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
