import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import { permissions as every } from '@liuguang/contract/admin/staff/permissions.ts';
import { mostRoles, type OwnRole } from '@liuguang/contract/admin/staff/roles.ts';
import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import { lockFor } from '../../../platform/db/lock.ts';
import { fail, failSaying } from '../../../platform/errors/fail.ts';
import {
  deleteRole,
  findRole,
  insertRole,
  isRoleName,
  listRoles,
  openInvitations,
  updateRole,
} from './role.repository.ts';

export type RoleService = ReturnType<typeof roleService>;

/** Roles that owners make. Read at each call of who has one: a change counts with the next. */
export function roleService(db: Db, clock: () => number) {
  return {
    list: () => listRoles(db),

    async save(
      trx: Db,
      { roleId, name, permissions }: AdminParsed<'roles/save'>,
    ): Promise<{ before: OwnRole | null; after: OwnRole }> {
      await lockRoles(trx);
      const before = roleId === undefined ? null : await known(trx, roleId);
      if (await isRoleName(trx, name, before?.roleId ?? null)) {
        throw fail('INVALID_INPUT', { fields: { name: '已有同名角色' } });
      }
      const chosen = every.filter((permission) => permissions.includes(permission));
      if (before) await updateRole(trx, before.roleId, name, chosen);
      else if ((await listRoles(trx)).length >= mostRoles)
        throw failSaying(`最多 ${mostRoles} 个自定义角色`, 'CONFLICT');
      const savedId = before?.roleId ?? (await insertRole(trx, name, chosen, clock()));
      return { before, after: await known(trx, savedId) };
    },

    async remove(trx: Db, roleId: string): Promise<OwnRole> {
      await lockRoles(trx);
      const role = await known(trx, roleId);
      if (role.people > 0) throw failSaying(`还有 ${role.people} 位员工使用此角色，请先改为其他角色`, 'CONFLICT');
      if ((await openInvitations(trx, roleId, clock())) > 0) {
        throw failSaying('还有未使用的邀请链接用到此角色，请在链接过期后再删除', 'CONFLICT');
      }
      await deleteRole(trx, roleId);
      return role;
    },
  };
}

/** Giving a role and removing it come one after the other. */
const lockRoles = (trx: Db) => lockFor(trx, 'staff roles');

/** The role that is given along with `custom`; null with all others. */
export async function givenRole(trx: Db, role: string, roleId: string | null): Promise<string | null> {
  if (role !== 'custom') return null;
  await lockRoles(trx);
  if (roleId === null || !(await findRole(trx, roleId))) {
    throw fail('INVALID_INPUT', { fields: { roleId: '请选择自定义角色' } });
  }
  return roleId;
}

async function known(trx: Db, roleId: string): Promise<OwnRole> {
  const found = parseId(roleId) === null ? null : await findRole(trx, roleId);
  if (!found) throw fail('NOT_FOUND');
  return found;
}
