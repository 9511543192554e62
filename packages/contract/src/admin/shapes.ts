import { z } from 'zod';
import { passwordLength } from '../constants.ts';
import { rowId, time, typed } from '../shapes/common.ts';
import { staffRoles } from './admin-call.ts';

export const staffRole = z.enum(staffRoles);

/** The name staff log in with. */
export const staffName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._-]{2,31}$/, '3 至 32 位小写字母、数字、点、横线或下划线');

/** Staff reach everything, so their passwords are longer than those of members. */
export const staffPassword = z.string().min(12, '密码至少 12 位').max(passwordLength.max);

/** Of a one-time link, or between the two steps of the login. */
export const secretToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/, '链接无效');

/** Asked for once more before something that would take the account from its owner. */
export const givenPassword = z.string().min(1, '请输入密码').max(200);

export const totpCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, '请输入 6 位动态码');

/** Null: every agent. */
export const agentIds = z.array(rowId).max(200).nullable();

export const staffMember = z.object({
  staffId: rowId,
  name: z.string(),
  displayName: z.string(),
  role: staffRole,
  /** Of the role `custom`: which one. */
  roleId: rowId.nullable(),
  roleName: z.string().nullable(),
  agentIds,
  createdAt: time,
  lastSeenAt: time.nullable(),
  disabledAt: time.nullable(),
});
export type StaffMember = z.infer<typeof staffMember>;

export const sessionWays = ['code', 'recovery', 'passkey', 'passwordPasskey', 'link'] as const;

export const staffSession = z.object({
  sessionId: rowId,
  staffId: rowId,
  staffName: z.string(),
  address: z.string(),
  userAgent: z.string(),
  /** How it was opened; null for those of versions before. */
  way: z.enum(sessionWays).nullable(),
  createdAt: time,
  lastSeenAt: time,
  current: z.boolean(),
});

export const displayName = typed(32);
