import { z } from 'zod';
import { listOf } from '../../page.ts';
import { rowId, time } from '../../shapes/common.ts';
import { adminTable, byAnyone, byStaff } from '../admin-call.ts';
import {
  agentIds,
  displayName,
  givenPassword,
  secretToken,
  staffName,
  staffPassword,
  staffRole,
  staffSession,
  totpCode,
} from '../shapes.ts';

/** What somebody should know about their own account, until they say that they do. */
const notice = z.object({
  noticeId: rowId,
  kind: z.enum(['newSignIn', 'recoveryUsed', 'passkeyAdded']),
  at: time,
  address: z.string(),
  userAgent: z.string(),
});
export type StaffNotice = z.infer<typeof notice>;

const me = z.object({
  staffId: rowId,
  name: z.string(),
  displayName: z.string(),
  role: staffRole,
  /** Of an own role: its name, and what it lists. */
  roleName: z.string().nullable(),
  permissions: z.array(z.string()).nullable(),
  agentIds,
  /** The agents that may be picked, all of them or one's own. */
  agents: z.array(z.object({ agentId: rowId, name: z.string() })),
  /** False until one of the recovery codes was typed in: they have been seen and kept. */
  recoveryConfirmed: z.boolean(),
  recoveryLeft: z.number().int(),
  /** Not seen yet, newest first. */
  notices: z.array(notice),
});

/** Getting in, being somebody, and going. */
export const sessionCalls = adminTable({
  'session/login': byAnyone.change({
    input: z.object({ name: z.string().trim().min(1).max(64), password: z.string().min(1).max(200) }),
    output: z.object({
      ticket: z.string(),
      /** Whether they have a passkey for this console, which is as good as the code. */
      passkey: z.boolean(),
    }),
    errors: ['WRONG_CREDENTIALS'],
    limit: { per: 'address', max: 30, seconds: 900, failClosed: true },
    summary: 'The first step: name and password give a ticket for the second one',
  }),
  'session/verify': byAnyone.change({
    input: z.object({ ticket: secretToken, code: z.string().trim().min(6, '请输入动态码或恢复码').max(64) }),
    errors: ['WRONG_CREDENTIALS'],
    limit: { per: 'address', max: 60, seconds: 900, failClosed: true },
    summary: 'The second step: the code of the authenticator, or a recovery code, opens the session',
  }),
  'setup/look': byAnyone.change({
    input: z.object({ token: secretToken }),
    output: z.object({
      kind: z.enum(['owner', 'invite', 'reset']),
      /** Null: to be chosen. */
      name: z.string().nullable(),
      role: staffRole,
      roleName: z.string().nullable(),
      expiresAt: time,
      totpSecret: z.string(),
      totpUri: z.string(),
    }),
    errors: ['NOT_FOUND'],
    limit: { per: 'address', max: 60, seconds: 900, failClosed: true },
    summary: 'What a one-time link is for, with the secret for the authenticator',
  }),
  'setup/finish': byAnyone.change({
    input: z.object({
      token: secretToken,
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
  'session/me': byStaff.read({
    output: me,
    summary: 'Who the caller is, and which agents they see',
  }),
  'session/logout': byStaff.change({
    summary: 'Ends the session',
  }),
  'session/list': byStaff.read({
    output: listOf(staffSession),
    summary: "The caller's own sessions, newest use first",
  }),
  'session/revoke': byStaff.change({
    input: z.object({ sessionId: rowId, password: givenPassword }),
    errors: ['NOT_FOUND', 'WRONG_CREDENTIALS'],
    summary: "Ends one of the caller's own sessions, by the password",
  }),
  'session/revokeOthers': byStaff.change({
    input: z.object({ password: givenPassword }),
    errors: ['WRONG_CREDENTIALS'],
    summary: "Ends all of the caller's sessions but this one, by the password",
  }),
  'session/seeNotice': byStaff.change({
    input: z.object({ noticeId: rowId }),
    errors: ['NOT_FOUND'],
    summary: 'The caller knows of it: it is not shown again',
  }),
  'session/password': byStaff.change({
    input: z.object({ current: z.string().min(1).max(200), password: staffPassword }),
    errors: ['WRONG_CREDENTIALS'],
    limit: { per: 'account', max: 10, seconds: 900, failClosed: true },
    summary: "Changes the caller's password and ends their other sessions",
  }),
  'recovery/renew': byStaff.change({
    input: z.object({ password: givenPassword }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['WRONG_CREDENTIALS'],
    limit: { per: 'account', max: 10, seconds: 900, failClosed: true },
    summary: 'New recovery codes in place of the old ones, by the password, shown this once',
  }),
  'recovery/confirm': byStaff.change({
    input: z.object({ code: z.string().trim().min(6).max(64) }),
    limit: { per: 'account', max: 20, seconds: 900, failClosed: true },
    summary: 'Shows that the recovery codes were kept, by one of them; it stays good',
  }),
});
