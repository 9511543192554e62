import { z } from 'zod';
import { pageInput, pageOf } from '../page.ts';
import { count, rowId, time, typed } from '../shapes/common.ts';
import { adminTable, byManagers } from './admin-call.ts';

/** What convinced staff that the account is this person's. */
export const proofKind = z.enum(['order', 'phone', 'device', 'document', 'other'], '请选择凭据种类');

/** `approval`: a second one of the staff has to agree; `ready`: the account did not object, a code may be handed out. */
const recoveryState = z.enum(['approval', 'waiting', 'ready', 'code', 'done', 'refused', 'cancelled']);

const recoveryRow = z.object({
  recoveryId: rowId,
  accountId: rowId,
  agentId: rowId,
  userCode: z.string(),
  nickname: z.string(),
  state: recoveryState,
  proofKind,
  proof: z.string(),
  openedAt: time,
  openedBy: z.string(),
  /** The caller opened it, so somebody else has to agree. */
  mine: z.boolean(),
  approvedAt: time.nullable(),
  approvedBy: z.string().nullable(),
  /** From then on a code may be handed out. */
  readyAt: time.nullable(),
  codeExpiresAt: time.nullable(),
  codesMade: count,
  endedAt: time.nullable(),
  endedBy: z.string().nullable(),
  endReason: z.string(),
});
export type RecoveryRow = z.infer<typeof recoveryRow>;

const oneCase = z.object({ recoveryId: rowId });

/** 用户: help for those who cannot help themselves any more. */
export const recoveryCalls = adminTable({
  'users/resetYouthPin': byManagers.change({
    input: z.object({ accountId: rowId, reason: typed(200) }),
    /** Told once. Youth mode stays on; the guardian turns it off with this PIN, or on again with one of their own. */
    output: z.object({ pin: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Gives youth mode a new PIN that only the guardian is told; the account is notified',
  }),
  'users/resetSecondFactor': byManagers.change({
    input: z.object({ accountId: rowId, reason: typed(200) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Ends the second factor of an account that has lost phone and recovery codes; the account is notified',
  }),
  'users/recoveries': byManagers.read({
    input: pageInput.extend({
      agentId: rowId.optional(),
      accountId: rowId.optional(),
      /** `approval`: those that wait for a second member of staff. */
      state: z.enum(['open', 'approval', 'ended', 'all']).default('open'),
    }),
    output: pageOf(recoveryRow),
    summary: 'Accounts that somebody asks back, newest first',
  }),
  'users/openRecovery': byManagers.change({
    input: z.object({ accountId: rowId, proofKind, proof: typed(1000).min(6, '请写明凭据，至少 6 个字') }),
    output: oneCase,
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Opens a case: somebody lost phone and password and has proof; the account is notified and may refuse',
  }),
  'users/approveRecovery': byManagers.change({
    input: oneCase,
    output: z.object({ readyAt: time }),
    errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
    summary: 'Agrees to a case that somebody else opened; the waiting time begins',
  }),
  'users/cancelRecovery': byManagers.change({
    input: oneCase.extend({ reason: typed(200) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Ends a case; a code that was handed out is worth nothing any more',
  }),
  'users/recoveryCode': byManagers.change({
    input: oneCase,
    /** Told once: only its hash is kept. */
    output: z.object({ code: z.string(), expiresAt: time }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Makes the code with which the person sets a new password, once the waiting time is over',
  }),
});
