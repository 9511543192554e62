import type { StaffRole } from '@liuguang/contract/admin/admin-call.ts';
import type { Passkey } from '@liuguang/contract/admin/staff/passkeys.ts';
import type { Db } from '../../../platform/db/db.ts';

export interface StoredPasskey {
  readonly passkeyId: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
}

interface Challenge {
  readonly hash: Buffer;
  readonly purpose: 'add' | 'second' | 'alone';
  readonly staffId: string | null;
}

/** Also removes what has expired. */
export async function insertChallenge(db: Db, challenge: Challenge, now: number, expiresAt: number): Promise<void> {
  await db.deleteFrom('staff_challenges').where('expires_at', '<', new Date(now)).execute();
  const { hash, purpose, staffId } = challenge;
  await db
    .insertInto('staff_challenges')
    .values({ challenge_hash: hash, purpose, staff_id: staffId, expires_at: new Date(expiresAt) })
    .execute();
}

/** Uses it up, right or wrong; false when it was never given out for this, is too old, or was used. */
export async function takeChallenge(db: Db, { hash, purpose, staffId }: Challenge, now: number): Promise<boolean> {
  const taken = await db
    .deleteFrom('staff_challenges')
    .where('challenge_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('staff_id', 'is not distinct from', staffId)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

export async function listPasskeys(db: Db, staffId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('staff_passkeys')
    .select(['id', 'name', 'host', 'synced', 'created_at', 'last_used_at'])
    .where('staff_id', '=', staffId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    passkeyId: row.id,
    name: row.name,
    host: row.host,
    synced: row.synced,
    createdAt: row.created_at.getTime(),
    lastUsedAt: row.last_used_at?.getTime() ?? null,
  }));
}

/** Those that work on this host. */
export async function passkeysAt(
  db: Db,
  staffId: string,
  host: string,
): Promise<{ credentialId: Buffer; transports: string[] }[]> {
  return await db
    .selectFrom('staff_passkeys')
    .select(['credential_id as credentialId', 'transports'])
    .where('staff_id', '=', staffId)
    .where('host', '=', host)
    .execute();
}

/** Null when nobody who may sign in has it for this host. */
export async function findPasskey(
  db: Db,
  credentialId: Buffer,
  host: string,
): Promise<{ passkey: StoredPasskey; staff: { staffId: string; name: string; role: StaffRole } } | null> {
  const row = await db
    .selectFrom('staff_passkeys as p')
    .innerJoin('staff as s', 's.id', 'p.staff_id')
    .select(['p.id', 'p.public_key', 'p.counter', 'p.transports', 's.id as staffId', 's.name', 's.role'])
    .where('p.credential_id', '=', credentialId)
    .where('p.host', '=', host)
    .where('s.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { staffId, name, role } = row;
  const passkey = {
    passkeyId: row.id,
    credentialId,
    publicKey: row.public_key,
    counter: Number(row.counter),
    transports: row.transports,
  };
  return { passkey, staff: { staffId, name, role } };
}

/** Null when somebody has this credential already. */
export async function insertPasskey(
  trx: Db,
  passkey: Omit<StoredPasskey, 'passkeyId'> & {
    staffId: string;
    host: string;
    name: string;
    synced: boolean;
    createdAt: number;
  },
): Promise<string | null> {
  const row = await trx
    .insertInto('staff_passkeys')
    .values({
      staff_id: passkey.staffId,
      credential_id: passkey.credentialId,
      host: passkey.host,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      synced: passkey.synced,
      created_at: new Date(passkey.createdAt),
    })
    .onConflict((on) => on.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Of two answers with the same counter one gets false; those that do not count are told apart by their challenge. */
export async function noteUse(trx: Db, passkeyId: string, counter: number, at: number): Promise<boolean> {
  const used = await trx
    .updateTable('staff_passkeys')
    .set({ counter, last_used_at: new Date(at) })
    .where('id', '=', passkeyId)
    .where((is) =>
      is.or([is('counter', '<', String(counter)), is.and([is('counter', '=', '0'), is.val(counter === 0)])]),
    )
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

export async function renamePasskey(trx: Db, staffId: string, passkeyId: string, name: string): Promise<boolean> {
  const named = await trx
    .updateTable('staff_passkeys')
    .set({ name })
    .where('id', '=', passkeyId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return named.numUpdatedRows > 0n;
}

/** The name that it had; null when it is none of theirs. */
export async function deletePasskey(trx: Db, staffId: string, passkeyId: string): Promise<string | null> {
  const row = await trx
    .deleteFrom('staff_passkeys')
    .where('id', '=', passkeyId)
    .where('staff_id', '=', staffId)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Whether they can sign in: by password and authenticator, or by a passkey of this host. */
export async function hasWayIn(trx: Db, staffId: string, host: string): Promise<boolean> {
  const row = await trx
    .selectFrom('staff as s')
    .select('s.id')
    .where('s.id', '=', staffId)
    .where((is) =>
      is.or([
        is.and([is('s.password_hash', 'is not', null), is('s.totp_secret', 'is not', null)]),
        is.exists(
          is
            .selectFrom('staff_passkeys as p')
            .select('p.id')
            .whereRef('p.staff_id', '=', 's.id')
            .where('p.host', '=', host),
        ),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}
