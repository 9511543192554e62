import { sql } from 'kysely';
import { failSaying } from '../../../platform/errors/fail.ts';
import type { Db } from '../../../platform/db/db.ts';

/** The credentials of accounts, locked until the transaction ends; in the order of ids, so that two merges of the same pair of accounts cannot deadlock. */
export async function lockAccounts(trx: Db, ids: string[]) {
  const rows = await trx
    .selectFrom('accounts')
    .select(['id', 'claimed_at', 'phone', 'password_hash'])
    .select(sql<boolean>`coalesce(banned_until > now(), false)`.as('banned'))
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        accountId: row.id,
        isMember: row.claimed_at !== null,
        phone: row.phone,
        hasPassword: row.password_hash !== null,
        banned: row.banned,
      },
    ]),
  );
}

export async function isMember(db: Db, accountId: string): Promise<boolean> {
  const row = await db.selectFrom('accounts').select('claimed_at').where('id', '=', accountId).executeTakeFirst();
  return row !== undefined && row.claimed_at !== null;
}

/** Also ends a one-time password that was issued. False when the account is a member already. */
export async function markAsMember(trx: Db, accountId: string, at: number): Promise<boolean> {
  const marked = await trx
    .updateTable('accounts')
    .set({ claimed_at: new Date(at), otp_epoch: sql<number>`otp_epoch + 1`, otp_issued_at: null })
    .where('id', '=', accountId)
    .where('claimed_at', 'is', null)
    .executeTakeFirst();
  return marked.numUpdatedRows !== 0n;
}

/** Machine codes and trusted browsers open the account no longer. */
export async function detachDevices(trx: Db, accountId: string): Promise<void> {
  await trx.updateTable('devices').set({ account_id: null }).where('account_id', '=', accountId).execute();
  await trx.deleteFrom('browser_proofs').where('account_id', '=', accountId).execute();
}

/** The account that has the phone. */
export async function holderOf(db: Db, agentId: string, phone: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('phone', '=', phone)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function phoneOf(db: Db, accountId: string): Promise<string | null> {
  const row = await db.selectFrom('accounts').select('phone').where('id', '=', accountId).executeTakeFirst();
  return row?.phone ?? null;
}

/** CONFLICT when another account has the phone. */
export async function setPhone(trx: Db, accountId: string, phone: string | null): Promise<void> {
  try {
    await trx.updateTable('accounts').set({ phone }).where('id', '=', accountId).execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw failSaying('该手机号已被其他账号使用', 'CONFLICT');
    throw error;
  }
}

export async function passwordHashOf(db: Db, accountId: string): Promise<string | null> {
  const row = await db.selectFrom('accounts').select('password_hash').where('id', '=', accountId).executeTakeFirst();
  return row?.password_hash ?? null;
}

/** Words that a password of the account must not be made of: its names and that of the site. */
export async function wordsAround(db: Db, accountId: string): Promise<string[]> {
  const row = await db
    .selectFrom('accounts as a')
    .innerJoin('agents as g', 'g.id', 'a.agent_id')
    .select(['a.user_code', 'a.phone', 'g.name'])
    .where('a.id', '=', accountId)
    .executeTakeFirst();
  return row ? [row.user_code, row.name, ...(row.phone === null ? [] : [row.phone])] : [];
}

/** The two credentials that an account can have. */
export async function credentialsOf(
  db: Db,
  accountId: string,
): Promise<{ passwordHash: string | null; phone: string | null }> {
  const row = await db
    .selectFrom('accounts')
    .select(['password_hash as passwordHash', 'phone'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row ?? { passwordHash: null, phone: null };
}

/** Also ends a one-time password that was issued. False when another request changed the password meanwhile. */
export async function setPassword(
  trx: Db,
  accountId: string,
  { before, after }: { before?: string | null; after: string },
): Promise<boolean> {
  let setting = trx
    .updateTable('accounts')
    .set({ password_hash: after, otp_epoch: sql<number>`otp_epoch + 1`, otp_issued_at: null })
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null);
  if (before !== undefined) setting = setting.where('password_hash', 'is not distinct from', before);
  return (await setting.executeTakeFirst()).numUpdatedRows === 1n;
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
