import type { ParsedInput } from '@liuguang/contract/calls.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { fail, failSaying } from '../../../platform/errors/fail.ts';
import { endSessions } from '../../../platform/session/end-sessions.ts';
import { renewSession } from '../../../platform/session/renew-session.ts';
import type { NewSession } from '../../../platform/session/session-store.ts';
import type { CodeScope, SmsCodes } from '../../sms/sms.public.ts';
import type { AccountRepository } from '../account.repository.ts';
import { type Db, transact } from '../../../platform/db/db.ts';
import { becomeMember, type Owner } from './become-member.ts';
import { proveByCode, sessionAsker } from '../phone/code-proof.ts';
import { credentialsOf, lockAccounts, setPassword, setPhone, wordsAround } from './member.repository.ts';
import type { FactorChecks } from '../second-factor/factor-check.service.ts';
import { endTickets } from '../second-factor/factor-ticket.repository.ts';
import type { OneTimePasswords } from '../login/one-time-password.ts';
import type { Passwords } from '../../../platform/password/passwords.ts';

export type MemberService = ReturnType<typeof memberService>;

interface Deps {
  readonly db: Db;
  readonly accounts: AccountRepository;
  readonly sms: SmsCodes;
  readonly passwords: Passwords;
  readonly oneTime: OneTimePasswords;
  readonly factors: FactorChecks;
  readonly clock: () => number;
}

export function memberService({ db, accounts, sms, passwords, oneTime, factors, clock }: Deps) {
  /** `phone` is what the account had when the proof was checked; it must still have it when the password is set. */
  async function proveOwner(
    { agentId, accountId, sessionId }: Owner,
    { oldPassword, code }: ParsedInput<'updatePwd'>,
  ): Promise<{ before: string | null; phone: string | null; use(trx: Db): Promise<void> }> {
    const { passwordHash: before, phone } = await credentialsOf(db, accountId);
    if (before !== null) {
      if (oldPassword === undefined) throw fail('INVALID_INPUT', { fields: { oldPassword: '请输入原密码' } });
      if (!(await passwords.verify(before, oldPassword))) throw failSaying('原密码错误', 'WRONG_CREDENTIALS');
    } else if (phone !== null) {
      if (code === undefined)
        throw failSaying('请先验证绑定的手机号', 'INVALID_INPUT', { fields: { code: '请输入短信验证码' } });
      const scope = { agentId, scene: 'verify', phone, asker: sessionAsker(sessionId) };
      return { before, phone, ...(await proveByCode(sms, scope, code)) };
    }
    return { before, phone, use: () => Promise.resolve() };
  }

  return {
    /** Turns a device account into a member, in place. The session goes on under the token that is answered. */
    async register(owner: Owner, { phone, code, password }: ParsedInput<'regUser'>) {
      const { agentId, accountId, sessionId } = owner;
      const scope = { agentId, scene: 'register', phone, asker: sessionAsker(sessionId) };
      const proof = await proveByCode(sms, scope, code);
      await passwords.refuseWeak(password, [phone, ...(await wordsAround(db, accountId))]);
      const after = await passwords.hash(password);
      return await transact(db, async (trx) => {
        const account = (await lockAccounts(trx, [accountId])).get(accountId);
        if (!account) throw fail('SESSION_REPLACED');
        if (account.isMember) throw failSaying('当前账号已注册', 'CONFLICT');
        await proof.use(trx);
        await setPhone(trx, accountId, phone);
        await setPassword(trx, accountId, { after });
        await becomeMember(trx, owner, clock());
        return await renewSession(trx, sessionId);
      });
    },

    /**
     * Sets a new password. The old one is the proof; for a first password that is a code to the phone, if there is one.
     * The session goes on under the token that is answered.
     */
    async changePassword(owner: Owner, given: ParsedInput<'updatePwd'>): Promise<NewSession> {
      const { agentId, accountId, sessionId } = owner;
      const proof = await proveOwner(owner, given);
      const { before, phone } = proof;
      await passwords.refuseWeak(given.password, await wordsAround(db, accountId));
      const after = await passwords.hash(given.password);
      const at = clock();
      return await transact(db, async (trx) => {
        // A phone that was bound meanwhile would have had to be verified.
        const account = (await lockAccounts(trx, [accountId])).get(accountId);
        if (before === null && account?.phone !== phone) throw failSaying('手机号已变更，请重新验证', 'CONFLICT');
        await factors.demand(trx, owner);
        await proof.use(trx);
        if (!(await setPassword(trx, accountId, { before, after })))
          throw failSaying('原密码错误', 'WRONG_CREDENTIALS');
        await becomeMember(trx, owner, at);
        await endTickets(trx, accountId);
        await endSessions(trx, accountId, { except: sessionId, at });
        const who = `account ${accountId}`;
        await audit(trx, at, { agentId, actor: who, action: 'password.change', subject: who, details: {} });
        return await renewSession(trx, sessionId);
      });
    },

    /** Sets a forgotten password by SMS code. */
    async resetPassword(
      scope: CodeScope,
      { code, password, secondFactor }: Omit<ParsedInput<'redefinePwd'>, 'phone'>,
      address: string,
    ) {
      const { agentId, phone } = scope;
      const proof = await proveByCode(sms, scope, code);
      const found = await accounts.credentials(agentId, { phone });
      if (!found) throw failSaying('该手机号尚未注册', 'INVALID_INPUT', { fields: { phone: '该手机号尚未注册' } });
      const { accountId } = found;
      await passwords.refuseWeak(password, await wordsAround(db, accountId));
      const factor = await factors.prove({ agentId, accountId, address, code: secondFactor });
      const after = await passwords.hash(password);
      const at = clock();
      return await transact(db, async (trx) => {
        const account = (await lockAccounts(trx, [accountId])).get(accountId);
        // The phone may have been moved to another account while the password was hashed.
        if (account?.phone !== phone) throw fail('INVALID_INPUT', { fields: { phone: '该手机号尚未注册' } });
        await proof.use(trx);
        await factor.use(trx);
        await setPassword(trx, accountId, { after });
        await endTickets(trx, accountId);
        await endSessions(trx, accountId, { except: null, at });
        const who = `account ${accountId}`;
        await audit(trx, at, { agentId, actor: who, action: 'password.reset', subject: who, details: {} });
        const issued = await oneTime.issue(trx, { agentId, accountId });
        if (!issued) throw fail('SESSION_REPLACED');
        return { userCode: found.userCode, ...issued };
      });
    },
  };
}
