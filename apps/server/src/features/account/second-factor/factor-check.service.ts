import { audit } from '../../../platform/audit/audit.ts';
import { type Db, transact } from '../../../platform/db/db.ts';
import { type CallError, failSaying } from '../../../platform/errors/fail.ts';
import type { ServiceLimits } from '../../../platform/limits/service-limits.ts';
import { hashOfRecoveryCode, isTotpCode } from '../../../platform/second-factor/recovery-code.ts';
import type { Totps } from '../../../platform/second-factor/totp.ts';
import { newToken, tokenHash } from '../../../platform/session/session-token.ts';
import { notify } from '../../message/message.public.ts';
import type { Owner } from '../member/become-member.ts';
import { recoveryCodeNotification } from './factor-notifications.ts';
import { leaveFactorProof, takeFactorProof } from './factor-proof.repository.ts';
import { deleteTicket, insertTicket, tryTicket } from './factor-ticket.repository.ts';
import { codesLeft, type Factor, factorOf, takeRecoveryCode, takeStep } from './second-factor.repository.ts';

const ticketMs = 5 * 60 * 1000;
/** Three of a million codes are valid at a time: five tries are no real chance. */
const ticketTries = 5;

interface Guess {
  readonly agentId: string;
  readonly accountId: string;
  readonly address: string;
  /** Undefined: none was given yet. */
  readonly code: string | undefined;
  /** How it is asked for, where it is not plain whose code is wanted. */
  readonly asking?: string;
}

interface SecondStep {
  readonly agentId: string;
  readonly browser: Buffer | null;
  readonly address: string;
  readonly nameAccount: (accountId: string) => void;
  readonly noteLogin: (trx: Db, accountId: string) => Promise<void>;
}

export type FactorChecks = ReturnType<typeof factorChecks>;

interface Deps {
  readonly db: Db;
  readonly totps: Totps;
  readonly limits: ServiceLimits;
  readonly pepper: Buffer;
  readonly clock: () => number;
}

export function recoveryOwner(factorId: string): string {
  return `second factor|${factorId}`;
}

/** Asks for the second factor where an account has one, and says nothing where it has none. */
export function factorChecks({ db, totps, limits, pepper, clock }: Deps) {
  /** True for one of all who come with the same code. */
  async function take(trx: Db, { agentId, accountId }: Holder, factor: Factor, code: string): Promise<boolean> {
    const at = clock();
    const { factorId } = factor;
    if (isTotpCode(code)) {
      const step = totps.check(factor.secret, code, factor.step, at);
      return step !== null && (await takeStep(trx, factorId, step));
    }
    const hash = hashOfRecoveryCode(pepper, recoveryOwner(factorId), code);
    if (!(await takeRecoveryCode(trx, factorId, hash, at))) return false;
    await notify(trx, recoveryCodeNotification({ agentId, accountId, at }, await codesLeft(trx, factorId)));
    const who = `account ${accountId}`;
    await audit(trx, at, { agentId, actor: who, action: 'factor.recovery', subject: who, details: {} });
    return true;
  }

  /** Counted apart from those who are in: nobody who is out can use up the tries of a device that is signed in. */
  async function countOutside(
    { agentId, accountId, address }: Omit<Guess, 'code' | 'asking'>,
    code: string,
  ): Promise<void> {
    await limits.take('secondFactor/enter', { agentId, per: 'address', whom: address });
    if (!isTotpCode(code)) return;
    await limits.take('secondFactor/enter', { agentId, per: 'target', whom: `account ${accountId}` });
  }

  return {
    isOn: async (accountId: string) => (await factorOf(db, accountId)) !== null,

    /** For somebody who has shown the first factor at a login, in this browser. */
    async ticket({ agentId, accountId, browser }: { agentId: string; accountId: string; browser: Buffer }) {
      const ticket = newToken();
      await insertTicket(db, { hash: tokenHash(ticket), agentId, accountId, browser }, clock() + ticketMs);
      return ticket;
    },

    /** The second step of a login; the account that is open now. */
    async enter(
      { ticket, code }: { ticket: string; code: string },
      { agentId, browser, address, nameAccount, noteLogin }: SecondStep,
    ): Promise<string> {
      const hash = tokenHash(ticket);
      const shown = browser && { hash, agentId, browser };
      const accountId = shown && (await tryTicket(db, shown, { now: clock(), maxTries: ticketTries }));
      if (accountId === null) throw ticketGone();
      nameAccount(accountId);
      await countOutside({ agentId, accountId, address }, code);
      await transact(db, async (trx) => {
        const factor = await factorOf(trx, accountId);
        if (!factor) throw ticketGone();
        if (!(await take(trx, { agentId, accountId }, factor, code))) throw wrongFactorCode();
        if (!(await deleteTicket(trx, hash))) throw ticketGone();
        await noteLogin(trx, accountId);
      });
      return accountId;
    },

    /** Shows the factor in a session that is open; `demand` takes it. */
    async verify({ agentId, accountId, sessionId }: Owner, { code, address }: { code: string; address: string }) {
      await limits.take('secondFactor/verify', { agentId, per: 'address', whom: address });
      await limits.take('secondFactor/verify', { agentId, per: 'device', whom: `session ${sessionId}` });
      await transact(db, async (trx) => {
        const factor = await factorOf(trx, accountId);
        if (!factor) throw factorIsOff();
        if (!(await take(trx, { agentId, accountId }, factor, code))) throw wrongFactorCode();
        await leaveFactorProof(trx, sessionId, clock());
      });
    },

    /** In the transaction of a change that wants it. */
    async demand(trx: Db, { accountId, sessionId }: Pick<Owner, 'accountId' | 'sessionId'>) {
      if (!(await factorOf(trx, accountId))) return;
      if (await takeFactorProof(trx, sessionId, clock())) return;
      throw failSaying('请先完成两步验证', 'SECOND_FACTOR_NEEDED', { by: 'session', ticket: null });
    },

    /**
     * For changes without a session, with the code in the same call; `use` takes it in the transaction of the change.
     */
    async prove({ code, asking, ...guess }: Guess): Promise<{ use(trx: Db): Promise<void> }> {
      const wanted = () =>
        failSaying(asking ?? '请输入两步验证码', 'SECOND_FACTOR_NEEDED', { by: 'code', ticket: null });
      const isOn = (await factorOf(db, guess.accountId)) !== null;
      if (isOn && code === undefined) throw wanted();
      if (isOn && code !== undefined) await countOutside(guess, code);
      return {
        async use(trx) {
          // Read again: it may have been turned on since.
          const factor = await factorOf(trx, guess.accountId);
          if (!factor) return;
          if (!isOn || code === undefined) throw wanted();
          if (!(await take(trx, guess, factor, code))) throw wrongFactorCode();
        },
      };
    },
  };
}

type Holder = Pick<Guess, 'agentId' | 'accountId'>;

export function factorIsOff(): CallError {
  return failSaying('两步验证没有开启', 'CONFLICT');
}

function wrongFactorCode(): CallError {
  return failSaying('两步验证码错误或已使用', 'WRONG_CREDENTIALS');
}

function ticketGone(): CallError {
  return failSaying('验证已过期，请重新开始', 'NOT_FOUND');
}
