import { sql } from 'kysely';
import { failSaying } from '../../../platform/errors/fail.ts';
import type { Db } from '../../../platform/db/db.ts';

/** The ways into an account, locked until the transaction ends. */
export interface LockedAccount {
  readonly accountId: string;
  readonly claimed: boolean;
  readonly phone: string | null;
  readonly hasPassword: boolean;
  readonly banned: boolean;
}

/** Locks in the order of ids, so that two who want each other's account wait instead of blocking each other. */
export async function lockAccounts(trx: Db, ids: string[]): Promise<Map<string, LockedAccount>> {
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
        claimed: row.claimed_at !== null,
        phone: row.phone,
        hasPassword: row.password_hash !== null,
        banned: row.banned,
      },
    ]),
  );
}

export async function holderOf(db: Db, agentId: string, phone: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('phone', '=', phone)
    .executeTakeFirst();
  return row?.id ?? null;
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

/** What a password of the account must not be made of: the names it goes by, and the site. */
export async function wordsAround(db: Db, accountId: string): Promise<string[]> {
  const row = await db
    .selectFrom('accounts as a')
    .innerJoin('agents as g', 'g.id', 'a.agent_id')
    .select(['a.user_code', 'a.phone', 'g.name'])
    .where('a.id', '=', accountId)
    .executeTakeFirst();
  return row ? [row.user_code, row.name, ...(row.phone === null ? [] : [row.phone])] : [];
}

/** The two ways into an account that its owner set up. */
export async function waysInto(
  db: Db,
  accountId: string,
): Promise<{ password_hash: string | null; phone: string | null }> {
  const row = await db
    .selectFrom('accounts')
    .select(['password_hash', 'phone'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row ?? { password_hash: null, phone: null };
}

/** Also ends a one-time password that is out. False when the password was changed by somebody else meanwhile. */
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
