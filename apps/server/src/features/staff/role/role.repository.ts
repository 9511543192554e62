import type { OwnRole } from '@liuguang/contract/admin/staff/roles.ts';
import type { InferResult } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

function withPeople(db: Db) {
  return db
    .selectFrom('staff_roles as r')
    .select(['r.id', 'r.name', 'r.permissions', 'r.created_at'])
    .select((is) =>
      is
        .selectFrom('staff as s')
        .select((s) => s.fn.countAll().as('people'))
        .whereRef('s.role_id', '=', 'r.id')
        .where('s.role', '=', 'custom')
        .as('people'),
    );
}

const roleOf = ({
  id,
  name,
  permissions,
  created_at: createdAt,
  people,
}: InferResult<ReturnType<typeof withPeople>>[number]): OwnRole => ({
  roleId: id,
  name,
  permissions,
  people: Number(people ?? 0),
  createdAt: createdAt.getTime(),
});

export async function listRoles(db: Db): Promise<OwnRole[]> {
  return (await withPeople(db).orderBy('r.name').orderBy('r.id').execute()).map(roleOf);
}

export async function findRole(db: Db, roleId: string): Promise<OwnRole | null> {
  const row = await withPeople(db).where('r.id', '=', roleId).executeTakeFirst();
  return row ? roleOf(row) : null;
}

export async function isRoleName(trx: Db, name: string, exceptId: string | null): Promise<boolean> {
  const row = await trx.selectFrom('staff_roles').select('id').where('name', '=', name).executeTakeFirst();
  return row !== undefined && row.id !== exceptId;
}

export async function insertRole(trx: Db, name: string, permissions: string[], at: number): Promise<string> {
  const { id } = await trx
    .insertInto('staff_roles')
    .values({ name, permissions, created_at: new Date(at) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRole(trx: Db, roleId: string, name: string, permissions: string[]): Promise<void> {
  await trx.updateTable('staff_roles').set({ name, permissions }).where('id', '=', roleId).execute();
}

/** Invitations to it that can still be used; those that are over go. */
export async function openInvitations(trx: Db, roleId: string, now: number): Promise<number> {
  await trx.deleteFrom('staff_links').where('expires_at', '<=', new Date(now)).execute();
  return (await trx.selectFrom('staff_links').select('kind').where('role_id', '=', roleId).execute()).length;
}

export async function deleteRole(trx: Db, roleId: string): Promise<void> {
  // Who has another role since, set by a version that did not know own roles.
  await trx
    .updateTable('staff')
    .set({ role_id: null })
    .where('role_id', '=', roleId)
    .where('role', '<>', 'custom')
    .execute();
  await trx.deleteFrom('staff_roles').where('id', '=', roleId).execute();
}
