import type { StaffRole } from '@liuguang/contract/admin/admin-call.ts';
import type { Db } from '../../../platform/db/db.ts';

interface StaffName {
  readonly staffId: string;
  readonly name: string;
  readonly role: StaffRole;
}

export async function findStaffByName(
  db: Db,
  name: string,
): Promise<{ staff: StaffName; passwordHash: string | null; disabled: boolean } | null> {
  const row = await db
    .selectFrom('staff')
    .select(['id as staffId', 'name', 'role', 'password_hash', 'disabled_at'])
    .where('name', '=', name)
    .executeTakeFirst();
  if (!row) return null;
  const { password_hash: passwordHash, disabled_at: disabledAt, ...staff } = row;
  return { staff, passwordHash, disabled: disabledAt !== null };
}

export async function staffPasswordHash(db: Db, staffId: string): Promise<string | null> {
  const row = await db.selectFrom('staff').select('password_hash').where('id', '=', staffId).executeTakeFirst();
  return row?.password_hash ?? null;
}

export async function setStaffPassword(trx: Db, staffId: string, passwordHash: string): Promise<void> {
  await trx.updateTable('staff').set({ password_hash: passwordHash }).where('id', '=', staffId).execute();
}

/** Also removes tickets that have expired. */
export async function insertTicket(
  db: Db,
  ticket: { hash: Buffer; staffId: string; expiresAt: number },
  now: number,
): Promise<void> {
  await db.deleteFrom('staff_tickets').where('expires_at', '<', new Date(now)).execute();
  await db
    .insertInto('staff_tickets')
    .values({ token_hash: ticket.hash, staff_id: ticket.staffId, expires_at: new Date(ticket.expiresAt) })
    .execute();
}

/** Counts a try on the ticket; null when it has expired or its tries are used up, or its owner is disabled. */
export async function tryTicket(
  db: Db,
  hash: Buffer,
  { now, maxTries }: { now: number; maxTries: number },
): Promise<{ staff: StaffName; totpSecret: Buffer | null; totpStep: number } | null> {
  const row = await db
    .updateTable('staff_tickets as t')
    .from('staff as s')
    .set((is) => ({ tries: is('t.tries', '+', 1) }))
    .whereRef('s.id', '=', 't.staff_id')
    .where('t.token_hash', '=', hash)
    .where('t.expires_at', '>', new Date(now))
    .where('t.tries', '<', maxTries)
    .where('s.disabled_at', 'is', null)
    .returning(['s.id as staffId', 's.name', 's.role', 's.totp_secret', 's.totp_step'])
    .executeTakeFirst();
  if (!row) return null;
  const { totp_secret: totpSecret, totp_step: totpStep, ...staff } = row;
  return { staff, totpSecret, totpStep: Number(totpStep) };
}

/** Whose it is, without counting a try; null as above. */
export async function holderOfTicket(
  db: Db,
  hash: Buffer,
  { now, maxTries }: { now: number; maxTries: number },
): Promise<string | null> {
  const row = await db
    .selectFrom('staff_tickets as t')
    .innerJoin('staff as s', 's.id', 't.staff_id')
    .select('s.id')
    .where('t.token_hash', '=', hash)
    .where('t.expires_at', '>', new Date(now))
    .where('t.tries', '<', maxTries)
    .where('s.disabled_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function deleteTicket(trx: Db, hash: Buffer): Promise<void> {
  await trx.deleteFrom('staff_tickets').where('token_hash', '=', hash).execute();
}

/** Accepts each time step once: of two requests with the same code, one gets false. */
export async function takeTotpStep(trx: Db, staffId: string, step: number): Promise<boolean> {
  const taken = await trx
    .updateTable('staff')
    .set({ totp_step: step })
    .where('id', '=', staffId)
    .where('totp_step', '<', String(step))
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** False when it is none of theirs, or used already. */
export async function takeRecoveryCode(trx: Db, staffId: string, hash: Buffer, at: number): Promise<boolean> {
  const used = await trx
    .updateTable('staff_recovery_codes')
    .set({ used_at: new Date(at) })
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}
