import type { StaffRole } from '@liuguang/contract/admin/admin-call.ts';
import type { Staff } from '../../../platform/caller/staff.ts';
import type { Db } from '../../../platform/db/db.ts';

export interface SetupLink {
  readonly hash: Buffer;
  readonly kind: 'owner' | 'invite' | 'reset';
  /** Null: it makes somebody new. */
  readonly staffId: string | null;
  readonly role: StaffRole;
  /** Of the role `custom`: which one. */
  readonly roleId: string | null;
  readonly agentIds: readonly string[] | null;
  /** The promoter that they will be. */
  readonly promoterId: string | null;
  readonly expiresAt: number;
}

/** A link that can still be used. */
export interface OpenSetupLink extends SetupLink {
  /** Sealed; null until the page of the link was opened. */
  readonly totpSecret: Buffer | null;
  /** Of the person that is set up again. */
  readonly name: string | null;
  readonly roleName: string | null;
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
    .leftJoin('staff_roles as r', 'r.id', 'l.role_id')
    .select(['l.token_hash', 'l.kind', 'l.staff_id', 'l.role', 'l.agent_ids', 'l.totp_secret', 'l.expires_at'])
    .select(['l.promoter_id', 'l.role_id', 's.name', 'r.name as role_name'])
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
    roleId: row.role_id,
    roleName: row.role_name,
    agentIds: row.agent_ids,
    promoterId: row.promoter_id,
    expiresAt: row.expires_at.getTime(),
    totpSecret: row.totp_secret,
    name: row.name,
  };
}

/** Removes expired links, and earlier ones for the same person. */
export async function insertSetupLink(trx: Db, link: SetupLink, now: number): Promise<void> {
  const { hash, kind, role, roleId, agentIds, promoterId, staffId, expiresAt } = link;
  await trx.deleteFrom('staff_links').where('expires_at', '<', new Date(now)).execute();
  if (staffId !== null) await trx.deleteFrom('staff_links').where('staff_id', '=', staffId).execute();
  await trx
    .insertInto('staff_links')
    .values({
      token_hash: hash,
      kind,
      role,
      role_id: roleId,
      agent_ids: agentIds ? [...agentIds] : null,
      promoter_id: promoterId,
      staff_id: staffId,
      expires_at: new Date(expiresAt),
    })
    .execute();
}

/** Links that make an owner out of nobody, the newest first. */
export async function openOwnerLinks(trx: Db, now: number): Promise<Pick<SetupLink, 'hash' | 'expiresAt'>[]> {
  const rows = await trx
    .selectFrom('staff_links')
    .select(['token_hash', 'expires_at'])
    .where('kind', '=', 'owner')
    .where('staff_id', 'is', null)
    .where('expires_at', '>', new Date(now))
    .orderBy('expires_at', 'desc')
    .execute();
  return rows.map((row) => ({ hash: row.token_hash, expiresAt: row.expires_at.getTime() }));
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
  person: Pick<SetupLink, 'role' | 'roleId' | 'agentIds' | 'promoterId'> & {
    name: string;
    displayName: string;
    createdAt: number;
  },
  secrets: StaffSecrets,
): Promise<Actor> {
  const { name, displayName, role, roleId, agentIds, promoterId, createdAt } = person;
  return await trx
    .insertInto('staff')
    .values({
      name,
      display_name: displayName,
      role,
      role_id: roleId,
      agent_ids: agentIds ? [...agentIds] : null,
      promoter_id: promoterId,
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
