import { z } from 'zod';
import { listOf, pageInput, pageOf } from '../../page.ts';
import { queryBoolean } from '../../query.ts';
import { rowId, time } from '../../shapes/common.ts';
import { adminTable, byOwners } from '../admin-call.ts';
import { agentIds, displayName, staffMember, staffRole, staffSession } from '../shapes.ts';

const link = z.object({
  /** Shown this once: only a hash of it is kept. */
  link: z.string(),
  expiresAt: time,
});

/** Of the role `custom`: which one. */
const ownRoleId = rowId.nullable().default(null);

/** 系统 → 员工: who works here, as what, and where they are signed in. */
export const staffCalls = adminTable({
  'staff/list': byOwners.read({
    input: pageInput.extend({
      keyword: z.string().trim().max(64).optional(),
      role: staffRole.optional(),
      disabled: queryBoolean.optional(),
      sort: z.enum(['new', 'old']).default('new'),
    }),
    output: pageOf(staffMember),
    summary: 'Staff by role, name and state',
  }),
  'staff/invite': byOwners.change({
    input: z.object({ role: staffRole, roleId: ownRoleId, agentIds: agentIds.default(null) }),
    output: link,
    summary: 'A one-time link by which somebody becomes staff in this role',
  }),
  'staff/save': byOwners.change({
    input: z.object({
      staffId: rowId,
      displayName,
      role: staffRole,
      roleId: ownRoleId,
      agentIds: agentIds.default(null),
    }),
    output: staffMember,
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Changes name, role and agents of somebody; the last owner stays one',
  }),
  'staff/setDisabled': byOwners.change({
    input: z.object({ staffId: rowId, disabled: z.boolean() }),
    output: staffMember,
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Shuts somebody out and ends their sessions, or lets them in again',
  }),
  'staff/reset': byOwners.change({
    input: z.object({ staffId: rowId }),
    output: link,
    errors: ['NOT_FOUND'],
    summary: 'Ends the sessions and the authenticator of somebody; a one-time link sets both up again',
  }),
  'staff/sessions': byOwners.read({
    input: z.object({ staffId: rowId.optional() }),
    output: listOf(staffSession),
    summary: 'Open sessions of all staff or of one',
  }),
  'staff/endSession': byOwners.change({
    input: z.object({ sessionId: rowId }),
    errors: ['NOT_FOUND'],
    summary: "Ends anybody's session",
  }),
});
