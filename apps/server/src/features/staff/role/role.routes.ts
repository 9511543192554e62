import type { roleCalls } from '@liuguang/contract/admin/staff/roles.ts';
import type { AdminSection } from '../../../platform/admin/admin-handlers.ts';
import type { RoleService } from './role.service.ts';

export function roleRoutes(roles: RoleService): AdminSection<keyof typeof roleCalls> {
  return {
    'roles/list': async () => ({ list: await roles.list() }),
    'roles/save': (input, context) =>
      context.change(async (trx) => {
        const { before, after } = await roles.save(trx, input);
        context.audit({ subject: `role ${after.roleId}`, details: { before, after } });
        return after;
      }),
    'roles/remove': async ({ roleId }, context) => {
      await context.change(async (trx) => {
        const before = await roles.remove(trx, roleId);
        context.audit({ subject: `role ${roleId}`, details: { before } });
      });
      return {};
    },
  };
}
