import type { StaffRole } from '@liuguang/contract/admin/admin-call.ts';
import type { Staff } from '../../../platform/caller/staff.ts';
import type { Db } from '../../../platform/db/db.ts';

export interface SetupLink {
  readonly hash: Buffer;
  readonly kind: 'owner' | 'invite' | 'reset';
  /** Null: it makes somebody new. */
  readonly staffId: string | null;
  readonly role: StaffRole;
  readonly agentIds: readonly string[] | null;
  readonly expiresAt: number;
}

/** A link that can still be used. */
export interface OpenSetupLink extends SetupLink {
  /** Sealed; null until the page of the link was opened. */
  readonly totpSecret: Buffer | null;
  /** Of the person that is set up again. */
  readonly name: string | null;
}

export interface StaffSecrets {
  readonly passwordHash: string;
  readonly totpSecret: Buffer;
  readonly totpStep: number;
}

type Actor = Pick<Staff, 'staffId' | 'name' | 'role'>;

/** Locks the link until the transaction ends. */
export async function lockSetupLink(trx: Db, hash: Buffer, now: number): Promise<OpenSetupLink | null> {
  const row = await trx
    .selectFrom('staff_links as l')
    .leftJoin('staff as s', 's.id', 'l.staff_id')
    .select(['l.token_hash', 'l.kind', 'l.staff_id', 'l.role', 'l.agent_ids', 'l.totp_secret', 'l.expires_at'])
    .select('s.name')
    .where('l.token_hash', '=', hash)
    .where('l.expires_at', '>', new Date(now))
    .forUpdate('l')
    .executeTakeFirst();
  if (!row) return null;
  return {
    hash: row.token_hash,
    kind: row.kind,
    staffId: row.staff_id,
    role: row.role,
    agentIds: row.agent_ids,
    expiresAt: row.expires_at.getTime(),
    totpSecret: row.totp_secret,
    name: row.name,
  };
}

/** Removes expired links, and earlier ones for the same person. */
export async function insertSetupLink(trx: Db, link: SetupLink, now: number): Promise<void> {
  const { hash, kind, role, agentIds, staffId, expiresAt } = link;
  await trx.deleteFrom('staff_links').where('expires_at', '<', new Date(now)).execute();
  if (staffId !== null) await trx.deleteFrom('staff_links').where('staff_id', '=', staffId).execute();
  await trx
    .insertInto('staff_links')
    .values({
      token_hash: hash,
      kind,
      role,
      agent_ids: agentIds ? [...agentIds] : null,
      staff_id: staffId,
      expires_at: new Date(expiresAt),
    })
    .execute();
}

export async function setLinkTotp(trx: Db, hash: Buffer, totpSecret: Buffer): Promise<void> {
  await trx.updateTable('staff_links').set({ totp_secret: totpSecret }).where('token_hash', '=', hash).execute();
}

export async function deleteSetupLink(trx: Db, hash: Buffer): Promise<void> {
  await trx.deleteFrom('staff_links').where('token_hash', '=', hash).execute();
}

export async function deleteOwnerLinks(trx: Db): Promise<void> {
  await trx.deleteFrom('staff_links').where('kind', '=', 'owner').execute();
}

export async function hasStaff(trx: Db): Promise<boolean> {
  return (await trx.selectFrom('staff').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function isNameTaken(trx: Db, name: string): Promise<boolean> {
  return (await trx.selectFrom('staff').select('id').where('name', '=', name).executeTakeFirst()) !== undefined;
}

export async function insertStaff(
  trx: Db,
  person: { name: string; displayName: string; role: StaffRole; agentIds: readonly string[] | null; createdAt: number },
  secrets: StaffSecrets,
): Promise<Actor> {
  const { name, displayName, role, agentIds, createdAt } = person;
  return await trx
    .insertInto('staff')
    .values({
      name,
      display_name: displayName,
      role,
      agent_ids: agentIds ? [...agentIds] : null,
      created_at: new Date(createdAt),
      ...secretColumns(secrets),
    })
    .returning(['id as staffId', 'name', 'role'])
    .executeTakeFirstOrThrow();
}

/** Null when they were disabled meanwhile. */
export async function replaceSecrets(trx: Db, staffId: string, secrets: StaffSecrets): Promise<Actor | null> {
  const row = await trx
    .updateTable('staff')
    .set(secretColumns(secrets))
    .where('id', '=', staffId)
    .where('disabled_at', 'is', null)
    .returning(['id as staffId', 'name', 'role'])
    .executeTakeFirst();
  return row ?? null;
}

function secretColumns({ passwordHash, totpSecret, totpStep }: StaffSecrets) {
  return { password_hash: passwordHash, totp_secret: totpSecret, totp_step: totpStep, recovery_confirmed_at: null };
}
