import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { endTickets } from './factor-ticket.repository.ts';

/** Long enough to install an authenticator. */
export const pendingMs = 30 * 60 * 1000;

/** A second factor that is on. */
export interface Factor {
  readonly factorId: string;
  /** Encrypted. */
  readonly secret: Buffer;
  readonly step: number;
  readonly since: number;
  /** When it ends by itself, for whoever has lost it. */
  readonly endsAt: number | null;
}

const columns = ['id', 'secret', 'step', 'since', 'ends_at'] as const;

export async function factorOf(db: Db, accountId: string): Promise<Factor | null> {
  const row = await db
    .selectFrom('second_factors')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('since', 'is not', null)
    .executeTakeFirst();
  if (!row?.since) return null;
  return {
    factorId: row.id,
    secret: row.secret,
    step: Number(row.step),
    since: row.since.getTime(),
    endsAt: row.ends_at?.getTime() ?? null,
  };
}

/** Replaces a secret that nobody has confirmed; false when the factor is on. */
export async function savePending(
  db: Db,
  pending: { accountId: string; sessionId: string; secret: Buffer; at: number },
): Promise<boolean> {
  const changes = { secret: pending.secret, begun_at: new Date(pending.at), begun_by: pending.sessionId, step: 0 };
  const saved = await db
    .insertInto('second_factors')
    .values({ account_id: pending.accountId, ...changes })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet(changes).where('second_factors.since', 'is', null),
    )
    .executeTakeFirst();
  return saved.numInsertedOrUpdatedRows === 1n;
}

/** The secret that this session was shown a while ago at most, locked. */
export async function lockPending(
  trx: Db,
  { accountId, sessionId, at }: { accountId: string; sessionId: string; at: number },
): Promise<{ factorId: string; secret: Buffer } | null> {
  const row = await trx
    .selectFrom('second_factors')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('begun_by', '=', sessionId)
    .where('begun_at', '>', new Date(at - pendingMs))
    .where('since', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ? { factorId: row.id, secret: row.secret } : null;
}

/** Also ends a one-time password that was issued: it was issued without the second factor. */
export async function turnOn(
  trx: Db,
  { accountId, factorId, step, at }: { accountId: string; factorId: string; step: number; at: number },
): Promise<void> {
  await trx
    .updateTable('second_factors')
    .set({ since: new Date(at), step })
    .where('id', '=', factorId)
    .execute();
  await endIssuedPassword(trx, accountId);
}

export async function endIssuedPassword(trx: Db, accountId: string): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ otp_epoch: sql<number>`otp_epoch + 1`, otp_issued_at: null })
    .where('id', '=', accountId)
    .execute();
}

/** False when that is planned already, or undone already. */
export async function planEnd(trx: Db, accountId: string, endsAt: number | null): Promise<boolean> {
  const planned = await trx
    .updateTable('second_factors')
    .set({ ends_at: endsAt === null ? null : new Date(endsAt) })
    .where('account_id', '=', accountId)
    .where('since', 'is not', null)
    .where('ends_at', endsAt === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return planned.numUpdatedRows === 1n;
}

export async function dueToEnd(db: Db, now: number): Promise<{ agentId: string; accountId: string }[]> {
  return await db
    .selectFrom('second_factors as f')
    .innerJoin('accounts as a', 'a.id', 'f.account_id')
    .select(['a.agent_id as agentId', 'a.id as accountId'])
    .where('f.ends_at', '<=', new Date(now))
    .execute();
}

/** With its codes; false when there was none that was on. */
export async function deleteFactor(trx: Db, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('second_factors')
    .where('account_id', '=', accountId)
    .where('since', 'is not', null)
    .executeTakeFirst();
  await endTickets(trx, accountId);
  return numDeletedRows === 1n;
}

/** Accepts each time step once: of two requests with the same code, one gets false. */
export async function takeStep(trx: Db, factorId: string, step: number): Promise<boolean> {
  const taken = await trx
    .updateTable('second_factors')
    .set({ step })
    .where('id', '=', factorId)
    .where('step', '<', String(step))
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

/** False when it is none of theirs, or used already. */
export async function takeRecoveryCode(trx: Db, factorId: string, hash: Buffer, at: number): Promise<boolean> {
  const taken = await trx
    .updateTable('second_factor_codes')
    .set({ used_at: new Date(at) })
    .where('factor_id', '=', factorId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

export async function replaceCodes(trx: Db, factorId: string, hashes: readonly Buffer[]): Promise<void> {
  await trx.deleteFrom('second_factor_codes').where('factor_id', '=', factorId).execute();
  const values = hashes.map((hash) => ({ factor_id: factorId, code_hash: hash }));
  await trx.insertInto('second_factor_codes').values(values).execute();
}

export async function codesLeft(db: Db, factorId: string): Promise<number> {
  const { left } = await db
    .selectFrom('second_factor_codes')
    .select((is) => is.fn.countAll().as('left'))
    .where('factor_id', '=', factorId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}
