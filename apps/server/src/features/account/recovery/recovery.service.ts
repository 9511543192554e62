import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { ParsedInput } from '@liuguang/contract/calls.ts';
import { recovery } from '@liuguang/contract/constants.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { type Db, transact } from '../../../platform/db/db.ts';
import { fail, failSaying } from '../../../platform/errors/fail.ts';
import type { Passwords } from '../../../platform/password/passwords.ts';
import { endSessions } from '../../../platform/session/end-sessions.ts';
import { newTypedCode, plainCode } from '../../../platform/text/typed-code.ts';
import { notify } from '../../message/message.public.ts';
import type { OneTimePasswords } from '../login/one-time-password.ts';
import { becomeMember } from '../member/become-member.ts';
import {
  detachDevices,
  isMember,
  lockAccounts,
  setPassword,
  setPhone,
  wordsAround,
} from '../member/member.repository.ts';
import type { FactorChecks } from '../second-factor/factor-check.service.ts';
import { endTickets } from '../second-factor/factor-ticket.repository.ts';
import { normalUserCode } from '../user-code.ts';
import { recordStaffAction } from '../staff-action.repository.ts';
import {
  approvedNotification,
  codeNotification,
  openedNotification,
  recoveredNotification,
} from './recovery-notifications.ts';
import {
  casesOf,
  countTry,
  endRecovery,
  endStale,
  type Helper,
  insertRecovery,
  lockCoded,
  lockOpen,
  lockRecovery,
  longestMs,
  setApproved,
  setCode,
  type StoredRecovery,
} from './recovery.repository.ts';

const hourMs = 3600 * 1000;
const proofNames = { order: '订单', phone: '原手机号', device: '设备', document: '证件', other: '其他' } as const;

export type Opening = AdminParsed<'users/openRecovery'> & { readonly agentId: string };

/** The parts that staff take run in the transaction that writes the audit log. */
export type RecoveryService = ReturnType<typeof recoveryService>;

interface Deps {
  readonly db: Db;
  readonly passwords: Passwords;
  readonly oneTime: OneTimePasswords;
  readonly factors: Pick<FactorChecks, 'prove'>;
  readonly pepper: Buffer;
  readonly stopPlaying: (accountId: string) => Promise<void>;
  readonly clock: () => number;
}

/**
 * Gives an account back whose phone and password are lost. Whoever holds it now must be able to object: each step is told
 * to the account, and between the decision and the code lies time. An account with a phone or password of its own is worth
 * stealing, so no single one of the staff can give it away.
 */
export function recoveryService(deps: Deps) {
  const { db, passwords, oneTime, factors, pepper, stopPlaying, clock } = deps;
  const hashOf = (recoveryId: string, code: string) =>
    createHmac('sha256', pepper)
      .update(`recovery|${recoveryId}|${plainCode(code)}`)
      .digest();

  async function openCase(trx: Db, recoveryId: string): Promise<StoredRecovery> {
    const found = await lockRecovery(trx, recoveryId);
    if (!found) throw fail('NOT_FOUND');
    if (!['approval', 'waiting', 'code'].includes(found.state)) throw failSaying('这次找回已经结束', 'CONFLICT');
    if (found.openedAt + longestMs <= clock()) throw failSaying('这次找回已逾期，请重新提交', 'CONFLICT');
    return found;
  }

  async function note(trx: Db, accountId: string, by: Helper, text: string): Promise<void> {
    await recordStaffAction(trx, { accountId, at: clock(), staffName: by.name, action: 'recovery', text });
  }

  /** The case whose code this is. A wrong code is counted; whatever is wrong is answered alike. */
  async function proven(trx: Db, agentId: string, given: { userCode: string; code: string }) {
    const now = clock();
    const found = await lockCoded(trx, agentId, normalUserCode(given.userCode), now);
    if (!found?.codeHash || (found.codeExpiresAt ?? 0) <= now || found.codeTries >= recovery.tries) return null;
    if (timingSafeEqual(hashOf(found.recoveryId, given.code), found.codeHash)) return found;
    await countTry(trx, found.recoveryId);
    return null;
  }

  return {
    async open(trx: Db, { agentId, accountId, proofKind, proof }: Opening, by: Helper): Promise<string> {
      const now = clock();
      // Two of the staff at once: the second one finds the case of the first.
      const account = (await lockAccounts(trx, [accountId])).get(accountId);
      if (!account) throw failSaying('该账号已注销', 'CONFLICT');
      await endStale(trx, accountId, now);
      const { recent, open } = await casesOf(trx, accountId, now);
      if (open) throw failSaying('该账号已有进行中的找回', 'CONFLICT');
      if (recent >= recovery.casesPerAccount)
        throw failSaying(`${recovery.days} 天内最多提交 ${recovery.casesPerAccount} 次`, 'CONFLICT');
      const readyAt = account.isMember ? null : now + recovery.deviceHours * hourMs;
      const state = account.isMember ? 'approval' : 'waiting';
      const recoveryId = await insertRecovery(trx, { agentId, accountId, state, proofKind, proof, by, readyAt, now });
      await notify(trx, openedNotification({ agentId, accountId, recoveryId, at: now }, readyAt));
      await note(trx, accountId, by, `提交找回，凭据：${proofNames[proofKind]}`);
      return recoveryId;
    },

    /** By somebody else than who opened it. Answers from when on a code may be made. */
    async approve(trx: Db, recoveryId: string, by: Helper): Promise<number> {
      const now = clock();
      const { agentId, accountId, state, openedBy } = await openCase(trx, recoveryId);
      if (openedBy === by.staffId) throw failSaying('需要另一位员工批准', 'FORBIDDEN');
      if (state !== 'approval') throw failSaying('已经批准过了', 'CONFLICT');
      const readyAt = now + recovery.memberHours * hourMs;
      await setApproved(trx, recoveryId, { by, readyAt, now });
      await notify(trx, approvedNotification({ agentId, accountId, recoveryId, at: now }, readyAt));
      await note(trx, accountId, by, '批准找回');
      return readyAt;
    },

    async cancel(trx: Db, recoveryId: string, reason: string, by: Helper) {
      const { accountId } = await openCase(trx, recoveryId);
      await endRecovery(trx, recoveryId, { state: 'cancelled', by: by.name, reason, now: clock() });
      await note(trx, accountId, by, `取消找回：${reason}`);
    },

    async makeCode(trx: Db, recoveryId: string, by: Helper): Promise<{ code: string; expiresAt: number }> {
      const now = clock();
      const { agentId, accountId, state, approved, readyAt, codesMade } = await openCase(trx, recoveryId);
      if (state === 'approval') throw failSaying('需要另一位员工先批准', 'CONFLICT');
      if (readyAt === null || readyAt > now) throw failSaying('等待期还没有结束', 'CONFLICT');
      if (codesMade >= recovery.codes) throw failSaying(`最多生成 ${recovery.codes} 次，请重新提交`, 'CONFLICT');
      // Somebody has it, and has bound it meanwhile: one of the staff alone does not outweigh that.
      if (!approved && (await isMember(trx, accountId)))
        throw failSaying('账号已绑定手机或密码，请重新提交', 'CONFLICT');
      const code = newTypedCode();
      const expiresAt = now + recovery.codeHours * hourMs;
      await setCode(trx, recoveryId, { by, codeHash: hashOf(recoveryId, code), expiresAt });
      await notify(trx, codeNotification({ agentId, accountId, recoveryId, at: now }, codesMade + 1));
      await note(trx, accountId, by, '生成找回码');
      return { code, expiresAt };
    },

    /** The account objects. */
    async refuse(accountId: string) {
      const now = clock();
      await transact(db, async (trx) => {
        const found = await lockOpen(trx, accountId);
        if (!found) throw fail('NOT_FOUND');
        const { recoveryId, agentId } = found;
        await endRecovery(trx, recoveryId, { state: 'refused', by: '账号本人', reason: '', now });
        const who = `account ${accountId}`;
        await audit(trx, now, {
          agentId,
          actor: who,
          action: 'recovery.refuse',
          subject: who,
          details: { recoveryId },
        });
      });
    },

    async use(agentId: string, { password, secondFactor, ...given }: ParsedInput<'recovery/use'>, address: string) {
      const found = await transact(db, async (trx) => await proven(trx, agentId, given));
      if (!found) throw wrongCode();
      const { accountId, recoveryId } = found;
      await passwords.refuseWeak(password, await wordsAround(db, accountId));
      // Staff look at phone and password only: who has lost the second factor as well has it reset apart from this.
      const factor = await factors.prove({ agentId, accountId, address, code: secondFactor });
      const after = await passwords.hash(password);
      const at = clock();
      const issued = await transact(db, async (trx) => {
        const account = (await lockAccounts(trx, [accountId])).get(accountId);
        // It may have been refused, or used in another window, while the password was hashed.
        if (!account || !(await proven(trx, agentId, given))) return null;
        if (account.isMember && !found.approved) return null;
        await factor.use(trx);
        // The phone is lost: whoever has its number now could take the account back by SMS.
        await setPhone(trx, accountId, null);
        await setPassword(trx, accountId, { after });
        await becomeMember(trx, { agentId, accountId, sessionId: '0' }, at);
        await detachDevices(trx, accountId);
        await endTickets(trx, accountId);
        await endSessions(trx, accountId, { except: null, at });
        await endRecovery(trx, recoveryId, { state: 'done', by: '', reason: '', now: at });
        const who = `account ${accountId}`;
        await audit(trx, at, { agentId, actor: who, action: 'account.recover', subject: who, details: { recoveryId } });
        await notify(trx, recoveredNotification({ agentId, accountId, recoveryId, at }));
        return await oneTime.issue(trx, { agentId, accountId });
      });
      if (!issued) throw wrongCode();
      await stopPlaying(accountId);
      return { userCode: normalUserCode(given.userCode), ...issued };
    },
  };
}

function wrongCode() {
  return failSaying('账号或找回码不正确，或找回码已失效', 'WRONG_CREDENTIALS');
}
