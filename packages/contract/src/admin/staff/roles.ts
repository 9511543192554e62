import { z } from 'zod';
import { count, rowId, time, typed } from '../../shapes/common.ts';
import { adminTable, byOwners } from '../admin-call.ts';
import { permissions } from './permissions.ts';

const ownRole = z.object({
  roleId: rowId,
  name: z.string(),
  permissions: z.array(z.string()),
  /** How many have it, those who are shut out included. */
  people: count,
  createdAt: time,
});
export type OwnRole = z.infer<typeof ownRole>;

export const mostRoles = 50;

/** 系统 → 角色: roles that owners make themselves. */
export const roleCalls = adminTable({
  'roles/list': byOwners.read({
    output: z.object({ list: z.array(ownRole) }),
    summary: 'Own roles with their permissions, by name',
  }),
  'roles/save': byOwners.change({
    input: z.object({
      /** Left out: a new one. */
      roleId: rowId.optional(),
      name: typed(32),
      permissions: z.array(z.enum(permissions)).min(1, '请至少选择一项权限').max(permissions.length),
    }),
    output: ownRole,
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Makes an own role, or changes it for everybody who has it at once',
  }),
  'roles/remove': byOwners.change({
    input: z.object({ roleId: rowId }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Removes an own role that nobody has and no open invitation is for',
  }),
});
