import { z } from 'zod';
import { listOf } from '../../page.ts';
import { done, rowId, time } from '../../shapes/common.ts';
import { adminCall } from '../admin-call.ts';
import { agentIds, displayName, staffName, staffPassword, staffRole, staffSession, totpCode } from '../shapes.ts';

const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/, '链接无效');

/** Asked for once more before something that would take the account from its owner. */
const givenPassword = z.string().min(1, '请输入密码').max(200);

const me = z.object({
  staffId: rowId,
  name: z.string(),
  displayName: z.string(),
  role: staffRole,
  agentIds,
  /** The agents that may be picked, all of them or one's own. */
  agents: z.array(z.object({ agentId: rowId, name: z.string() })),
  /** False until one of the recovery codes was typed in: they have been seen and kept. */
  recoveryConfirmed: z.boolean(),
  recoveryLeft: z.number().int(),
});

/** Getting in, being somebody, and going. */
export const sessionCalls = {
  'session/login': adminCall({
    method: 'POST',
    path: 'api/admin/session/login',
    roles: 'anyone',
    scope: 'self',
    changes: true,
    input: z.object({ name: z.string().trim().min(1).max(64), password: z.string().min(1).max(200) }),
    output: z.object({ ticket: z.string() }),
    errors: ['WRONG_CREDENTIALS'],
    limit: { per: 'address', max: 30, seconds: 900, failClosed: true },
    summary: 'The first step: name and password give a ticket for the second one',
  }),
  'session/verify': adminCall({
    method: 'POST',
    path: 'api/admin/session/verify',
    roles: 'anyone',
    scope: 'self',
    changes: true,
    input: z.object({ ticket: token, code: z.string().trim().min(6, '请输入动态码或恢复码').max(64) }),
    output: done,
    errors: ['WRONG_CREDENTIALS'],
    limit: { per: 'address', max: 60, seconds: 900, failClosed: true },
    summary: 'The second step: the code of the authenticator, or a recovery code, opens the session',
  }),
  'setup/look': adminCall({
    method: 'POST',
    path: 'api/admin/setup/look',
    roles: 'anyone',
    scope: 'self',
    changes: true,
    input: z.object({ token }),
    output: z.object({
      kind: z.enum(['owner', 'invite', 'reset']),
      /** Null: to be chosen. */
      name: z.string().nullable(),
      role: staffRole,
      expiresAt: time,
      totpSecret: z.string(),
      totpUri: z.string(),
    }),
    errors: ['NOT_FOUND'],
    limit: { per: 'address', max: 60, seconds: 900, failClosed: true },
    summary: 'What a one-time link is for, with the secret for the authenticator',
  }),
  'setup/finish': adminCall({
    method: 'POST',
    path: 'api/admin/setup/finish',
    roles: 'anyone',
    scope: 'self',
    changes: true,
    input: z.object({
      token,
      /** Left out where the link is for somebody who has a name. */
      name: staffName.optional(),
      displayName: displayName.optional(),
      password: staffPassword,
      code: totpCode,
    }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { per: 'address', max: 60, seconds: 900, failClosed: true },
    summary: 'Uses up a one-time link: sets password and authenticator, opens the session',
  }),
  'session/me': adminCall({
    method: 'GET',
    path: 'api/admin/session/me',
    roles: 'staff',
    scope: 'self',
    changes: false,
    input: z.object({}),
    output: me,
    errors: [],
    summary: 'Who the caller is, and which agents they see',
  }),
  'session/logout': adminCall({
    method: 'POST',
    path: 'api/admin/session/logout',
    roles: 'staff',
    scope: 'self',
    changes: true,
    input: z.object({}),
    output: done,
    errors: [],
    summary: 'Ends the session',
  }),
  'session/list': adminCall({
    method: 'GET',
    path: 'api/admin/session/list',
    roles: 'staff',
    scope: 'self',
    changes: false,
    input: z.object({}),
    output: listOf(staffSession),
    errors: [],
    summary: "The caller's own sessions, newest use first",
  }),
  'session/revoke': adminCall({
    method: 'POST',
    path: 'api/admin/session/revoke',
    roles: 'staff',
    scope: 'self',
    changes: true,
    input: z.object({ sessionId: rowId, password: givenPassword }),
    output: done,
    errors: ['NOT_FOUND', 'WRONG_CREDENTIALS'],
    summary: "Ends one of the caller's own sessions, by the password",
  }),
  'session/password': adminCall({
    method: 'POST',
    path: 'api/admin/session/password',
    roles: 'staff',
    scope: 'self',
    changes: true,
    input: z.object({ current: z.string().min(1).max(200), password: staffPassword }),
    output: done,
    errors: ['WRONG_CREDENTIALS'],
    limit: { per: 'account', max: 10, seconds: 900, failClosed: true },
    summary: "Changes the caller's password and ends their other sessions",
  }),
  'recovery/renew': adminCall({
    method: 'POST',
    path: 'api/admin/recovery/renew',
    roles: 'staff',
    scope: 'self',
    changes: true,
    input: z.object({ password: givenPassword }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['WRONG_CREDENTIALS'],
    limit: { per: 'account', max: 10, seconds: 900, failClosed: true },
    summary: 'New recovery codes in place of the old ones, by the password, shown this once',
  }),
  'recovery/confirm': adminCall({
    method: 'POST',
    path: 'api/admin/recovery/confirm',
    roles: 'staff',
    scope: 'self',
    changes: true,
    input: z.object({ code: z.string().trim().min(6).max(64) }),
    output: done,
    errors: [],
    limit: { per: 'account', max: 20, seconds: 900, failClosed: true },
    summary: 'Shows that the recovery codes were kept, by one of them; it stays good',
  }),
};
