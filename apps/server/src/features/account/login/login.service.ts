import type { ParsedInput } from '@liuguang/contract/calls.ts';
import { fail, failSaying } from '../../../platform/errors/fail.ts';
import type { ServiceLimits } from '../../../platform/limits/service-limits.ts';
import type { SmsCodes } from '../../sms/sms.public.ts';
import type { AccountName, AccountRepository, Credentials } from '../account.repository.ts';
import { browserAsker } from '../phone/code-proof.ts';
import { type Db, transact } from '../../../platform/db/db.ts';
import type { FactorChecks } from '../second-factor/factor-check.service.ts';
import type { DeviceRepository } from './device.repository.ts';
import type { OneTimePasswords } from './one-time-password.ts';
import type { Passwords } from '../../../platform/password/passwords.ts';
import { normalUserCode } from '../user-code.ts';

export interface Caller {
  readonly agentId: string;
  readonly address: string;
  /** What the browser is known by; null when it brought nothing. */
  readonly browser: Buffer | null;
  /** The same where it asked for a code. */
  readonly asker: Buffer | null;
  /** Whose account is tried, for the log: of a wrong password as well. */
  readonly nameAccount: (accountId: string) => void;
}

export interface LoggedIn {
  readonly accountId: string;
  /** Opened by a machine code alone: the session may read only. */
  readonly restricted: boolean;
  /** When the session began that this one goes on from; left out, it is a new one. */
  readonly since?: number;
}

/** The first factor is right, and the account has a second one. */
export interface NeedsFactor {
  readonly factorOf: string;
}

export type LoginService = ReturnType<typeof loginService>;

interface Deps {
  readonly db: Db;
  readonly accounts: AccountRepository;
  readonly devices: DeviceRepository;
  readonly oneTime: OneTimePasswords;
  readonly passwords: Passwords;
  readonly sms: SmsCodes;
  readonly limits: ServiceLimits;
  readonly factors: Pick<FactorChecks, 'isOn'>;
  readonly clock: () => number;
}

export function loginService(deps: Deps) {
  const { db, accounts, devices, oneTime, passwords, sms, limits, factors, clock } = deps;

  /** The silent login. A password of 256 bits cannot be guessed, so it is not counted either. */
  async function byOneTimePassword(found: Credentials, password: string, caller: Caller): Promise<LoggedIn | null> {
    const { accountId, otpEpoch, isMember, neverUsed } = found;
    if (!oneTime.matches(password, { agentId: caller.agentId, accountId }, otpEpoch)) return null;
    return await transact(db, async (trx) => {
      if (!(await oneTime.use(trx, accountId, otpEpoch))) return null;
      await accounts.noteLogin(trx, accountId, clock());
      // A member gets a one-time password by SMS or staff code only, and with the second factor: that is proof enough.
      if (isMember) return { accountId, restricted: false };
      const { browser } = caller;
      if (browser === null || !(await devices.hasProof(trx, accountId, browser)))
        return { accountId, restricted: true };
      // From its first login on, the account trusts the browser that made it and no other that asked in between.
      if (neverUsed) await devices.dropOtherProofs(trx, accountId, browser);
      return { accountId, restricted: false };
    });
  }

  async function byPassword(name: AccountName, password: string, caller: Caller): Promise<LoggedIn | NeedsFactor> {
    const { agentId } = caller;
    const found = await accounts.credentials(agentId, name);
    if (found) caller.nameAccount(found.accountId);
    const silent = found && (await byOneTimePassword(found, password, caller));
    if (silent) return silent;
    // From here on every failure takes the same steps, so that neither answer nor timing tells what was wrong.
    await count(name, caller);
    if (!(await passwords.verify(found?.passwordHash ?? null, password)) || !found) throw fail('WRONG_CREDENTIALS');
    if (await factors.isOn(found.accountId)) return { factorOf: found.accountId };
    await accounts.noteLogin(db, found.accountId, clock());
    return { accountId: found.accountId, restricted: false };
  }

  async function byCode(phone: string, code: string, caller: Caller): Promise<LoggedIn | NeedsFactor> {
    const { agentId } = caller;
    await count({ phone }, caller);
    const tried = await accounts.credentials(agentId, { phone });
    if (tried) caller.nameAccount(tried.accountId);
    const scope = { agentId, scene: 'login', phone, asker: browserAsker(caller.asker) };
    const codeId = await sms.check(scope, code);
    if (codeId === null) throw failSaying('验证码错误或已过期', 'WRONG_CREDENTIALS');
    const found = await accounts.credentials(agentId, { phone });
    // Who has the code has the phone, so it is safe to tell them.
    if (!found) throw failSaying('该手机号尚未注册', 'WRONG_CREDENTIALS');
    const { accountId } = found;
    const needsFactor = await factors.isOn(accountId);
    await transact(db, async (trx) => {
      if (!(await sms.use(trx, codeId))) throw failSaying('验证码错误或已过期', 'WRONG_CREDENTIALS');
      if (!needsFactor) await accounts.noteLogin(trx, accountId, clock());
    });
    return needsFactor ? { factorOf: accountId } : { accountId, restricted: false };
  }

  async function count(name: AccountName, { agentId, address }: Caller): Promise<void> {
    const target = 'phone' in name ? `phone ${name.phone}` : `code ${name.userCode}`;
    await limits.take('loginUser', { agentId, per: 'address', whom: address });
    await limits.take('loginUser', { agentId, per: 'target', whom: target });
  }

  return {
    async login({ userCode, phone, password, code }: ParsedInput<'loginUser'>, caller: Caller) {
      if (password !== undefined) return await byPassword(nameOf(userCode, phone), password, caller);
      if (phone !== undefined && code !== undefined) return await byCode(phone, code, caller);
      throw fail('WRONG_CREDENTIALS');
    },
  };
}

/** One field of the login popup takes both, so a phone may come as a userCode. */
function nameOf(userCode: string | undefined, phone: string | undefined): AccountName {
  if (phone !== undefined) return { phone };
  const code = normalUserCode(userCode ?? '');
  return /^1[3-9]\d{9}$/.test(code) ? { phone: code } : { userCode: code };
}
