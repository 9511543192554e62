import type { CallOutput } from '@liuguang/contract/calls.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { type Db, transact } from '../../../platform/db/db.ts';
import { fail, failSaying } from '../../../platform/errors/fail.ts';
import type { ServiceLimits } from '../../../platform/limits/service-limits.ts';
import type { Passwords } from '../../../platform/password/passwords.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from '../../../platform/second-factor/recovery-code.ts';
import type { Totps } from '../../../platform/second-factor/totp.ts';
import { agentName } from '../../agent/agent.public.ts';
import { notify } from '../../message/message.public.ts';
import { isProven } from '../login/session-proof.repository.ts';
import type { Owner } from '../member/become-member.ts';
import { lockAccounts, passwordHashOf } from '../member/member.repository.ts';
import { recordStaffAction } from '../staff-action.repository.ts';
import { type FactorChecks, factorIsOff, recoveryOwner } from './factor-check.service.ts';
import {
  endCancelledNotification,
  endPlannedNotification,
  newCodesNotification,
  resetByStaffNotification,
  turnedOffNotification,
  turnedOnNotification,
} from './factor-notifications.ts';
import {
  codesLeft,
  deleteFactor,
  dueToEnd,
  factorOf,
  lockPending,
  pendingMs,
  planEnd,
  replaceCodes,
  savePending,
  turnOn,
} from './second-factor.repository.ts';

/** Long enough for whoever has the other devices to come by. */
const endWaitMs = 72 * 3_600_000;

export type SecondFactorService = ReturnType<typeof secondFactorService>;

interface Deps {
  readonly db: Db;
  readonly checks: FactorChecks;
  readonly totps: Totps;
  readonly passwords: Passwords;
  readonly limits: ServiceLimits;
  readonly pepper: Buffer;
  readonly clock: () => number;
}

export function secondFactorService(deps: Deps) {
  const { db, checks, totps, passwords, limits, pepper, clock } = deps;

  async function newCodes(trx: Db, factorId: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    const owner = recoveryOwner(factorId);
    await replaceCodes(
      trx,
      factorId,
      codes.map((code) => hashOfRecoveryCode(pepper, owner, code)),
    );
    return codes;
  }

  /** Two changes of one account wait for each other. */
  async function locked<T>(owner: Owner, work: (trx: Db) => Promise<T>): Promise<T> {
    return await transact(db, async (trx) => {
      if (!(await lockAccounts(trx, [owner.accountId])).has(owner.accountId)) throw fail('SESSION_REPLACED');
      return await work(trx);
    });
  }

  async function turnOff(trx: Db, owner: Pick<Owner, 'agentId' | 'accountId'>, by: 'factor' | 'wait'): Promise<void> {
    const at = clock();
    const { agentId, accountId } = owner;
    if (!(await deleteFactor(trx, accountId))) throw factorIsOff();
    await notify(trx, turnedOffNotification({ agentId, accountId, at }, by));
    await record(trx, owner, 'factor.off', at, { by });
  }

  return {
    async state(accountId: string): Promise<CallOutput<'secondFactor/state'>> {
      const factor = await factorOf(db, accountId);
      if (!factor) return { on: false, since: null, endsAt: null, codesLeft: 0 };
      const { since, endsAt } = factor;
      return { on: true, since, endsAt, codesLeft: await codesLeft(db, factor.factorId) };
    },

    /** A new secret, for the session that has shown lately whose account it is. */
    async begin({ agentId, accountId, sessionId, userCode }: Owner & { readonly userCode: string }) {
      const at = clock();
      // Whoever finds a browser left open must not tie the account to an authenticator of theirs.
      if (!(await isProven(db, sessionId, at))) throw failSaying('请先验证身份', 'FORBIDDEN');
      const sealed = totps.make();
      if (!(await savePending(db, { accountId, sessionId, secret: sealed, at }))) throw isOnAlready();
      const { secret, uri } = totps.show(sealed, await agentName(db, agentId), userCode);
      return { secret, uri, expiresAt: at + pendingMs };
    },

    /** Turns it on by a first code; the answer is the only time that the recovery codes are readable. */
    confirm: (owner: Owner, code: string) =>
      locked(owner, async (trx) => {
        const { agentId, accountId, sessionId } = owner;
        const at = clock();
        const pending = await lockPending(trx, { accountId, sessionId, at });
        if (!pending) {
          if (await factorOf(trx, accountId)) throw isOnAlready();
          throw failSaying('设置已过期，请重新开始', 'CONFLICT');
        }
        const { factorId, secret } = pending;
        const step = totps.check(secret, code, 0, at);
        if (step === null) throw failSaying('验证码不正确，请检查手机时间后重试', 'WRONG_CREDENTIALS');
        await turnOn(trx, { accountId, factorId, step, at });
        await notify(trx, turnedOnNotification({ agentId, accountId, at }));
        await record(trx, owner, 'factor.on', at);
        return await newCodes(trx, factorId);
      }),

    renewCodes: (owner: Owner) =>
      locked(owner, async (trx) => {
        const { agentId, accountId } = owner;
        const at = clock();
        const factor = await factorOf(trx, accountId);
        if (!factor) throw factorIsOff();
        await checks.demand(trx, owner);
        await notify(trx, newCodesNotification({ agentId, accountId, at }));
        await record(trx, owner, 'factor.codes', at);
        return await newCodes(trx, factor.factorId);
      }),

    end: (owner: Owner) =>
      locked(owner, async (trx) => {
        await checks.demand(trx, owner);
        await turnOff(trx, owner, 'factor');
      }),

    /**
     * For who has lost the factor and its recovery codes, and sits at a device that is signed in. Session and password are
     * what the factor protects from: every device has three days to say no.
     */
    async planEnd(owner: Owner, password: string): Promise<number> {
      const { agentId, accountId, sessionId } = owner;
      await limits.take('secondFactor/end', { agentId, per: 'device', whom: `session ${sessionId}` });
      if (!(await passwords.verify(await passwordHashOf(db, accountId), password)))
        throw failSaying('密码错误', 'WRONG_CREDENTIALS');
      return await locked(owner, async (trx) => {
        const at = clock();
        const factor = await factorOf(trx, accountId);
        if (!factor) throw factorIsOff();
        // Asked for again it neither begins anew nor comes sooner.
        if (factor.endsAt !== null) return factor.endsAt;
        await planEnd(trx, accountId, at + endWaitMs);
        await notify(trx, endPlannedNotification({ agentId, accountId, at }, at + endWaitMs));
        await record(trx, owner, 'factor.end-planned', at);
        return at + endWaitMs;
      });
    },

    /** Any device of the account may: it only leaves things as they are. */
    keep: (owner: Owner) =>
      locked(owner, async (trx) => {
        const { agentId, accountId } = owner;
        if (!(await planEnd(trx, accountId, null))) return;
        const at = clock();
        await notify(trx, endCancelledNotification({ agentId, accountId, at }));
        await record(trx, owner, 'factor.kept', at);
      }),

    /** Ends those whose wait is over. */
    async endDue(): Promise<void> {
      for (const owner of await dueToEnd(db, clock())) {
        await transact(db, async (trx) => {
          await lockAccounts(trx, [owner.accountId]);
          const factor = await factorOf(trx, owner.accountId);
          // Kept, or turned off, since it was looked for.
          if ((factor?.endsAt ?? Infinity) > clock()) return;
          await turnOff(trx, owner, 'wait');
        });
      }
    },

    /** By staff, in the transaction that writes the audit log. */
    async reset(
      trx: Db,
      {
        agentId,
        accountId,
        reason,
        staffName,
      }: { agentId: string; accountId: string; reason: string; staffName: string },
    ) {
      const at = clock();
      if (!(await deleteFactor(trx, accountId))) throw failSaying('该账号没有开启两步验证', 'CONFLICT');
      await recordStaffAction(trx, { accountId, at, staffName, action: 'recovery', text: `重置两步验证：${reason}` });
      await notify(trx, resetByStaffNotification({ agentId, accountId, at }));
    },
  };
}

function isOnAlready() {
  return failSaying('两步验证已经开启', 'CONFLICT');
}

async function record(
  trx: Db,
  { agentId, accountId }: Pick<Owner, 'agentId' | 'accountId'>,
  action: string,
  at: number,
  details: Record<string, string> = {},
): Promise<void> {
  const who = `account ${accountId}`;
  await audit(trx, at, { agentId, actor: who, action, subject: who, details });
}
