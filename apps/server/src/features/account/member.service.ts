import type { CallOutput } from '@liuguang/contract/calls.ts';
import type { Kysely } from 'kysely';
import { audit } from '../../platform/audit/audit.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { fail, failSaying } from '../../platform/http/fail.ts';
import { endSessions } from '../../platform/session/end-sessions.ts';
import type { CodeScope, SmsCodes } from '../sms/sms.service.ts';
import type { AccountRepository } from './account.repository.ts';
import { claim, type Owner } from './claim.ts';
import { proveByCode, sessionAsker } from './code-proof.ts';
import { lockAccounts, passwordHashOf, setPassword, setPhone } from './member.repository.ts';
import type { OneTimePasswords } from './one-time-password.ts';
import type { Passwords } from './password.ts';

export interface MemberService {
  /** Turns a device account into a member, in place. */
  register(owner: Owner, given: { phone: string; code: string; password: string }): Promise<void>;
  /** Sets the first password, or a new one by the old. */
  changePassword(owner: Owner, given: { oldPassword?: string | undefined; password: string }): Promise<void>;
  /** Sets a forgotten password by SMS code. */
  resetPassword(scope: CodeScope, given: { code: string; password: string }): Promise<CallOutput<'redefinePwd'>>;
}

interface Deps {
  readonly db: Kysely<Schema>;
  readonly accounts: AccountRepository;
  readonly sms: SmsCodes;
  readonly passwords: Passwords;
  readonly oneTime: OneTimePasswords;
  readonly clock: () => number;
}

export function memberService({ db, accounts, sms, passwords, oneTime, clock }: Deps): MemberService {
  return {
    async register(owner, { phone, code, password }) {
      const { agentId, accountId, sessionId } = owner;
      const scope = { agentId, scene: 'register', phone, asker: sessionAsker(sessionId) };
      const proof = await proveByCode(sms, scope, code);
      const after = await passwords.hash(password);
      await db.transaction().execute(async (trx) => {
        const account = (await lockAccounts(trx, [accountId])).get(accountId);
        if (!account) throw fail('SESSION_REPLACED');
        if (account.claimed) throw failSaying('当前账号已注册', 'CONFLICT');
        await proof.use(trx);
        await setPhone(trx, accountId, phone);
        await setPassword(trx, accountId, { after });
        await claim(trx, owner, clock());
      });
    },

    async changePassword(owner, { oldPassword, password }) {
      const { agentId, accountId, sessionId } = owner;
      const before = await passwordHashOf(db, accountId);
      if (before !== null) {
        if (oldPassword === undefined) throw fail('INVALID_INPUT', { fields: { oldPassword: '请输入原密码' } });
        if (!(await passwords.verify(before, oldPassword))) throw failSaying('原密码错误', 'WRONG_CREDENTIALS');
      }
      const after = await passwords.hash(password);
      const at = clock();
      await db.transaction().execute(async (trx) => {
        if (!(await setPassword(trx, accountId, { before, after })))
          throw failSaying('原密码错误', 'WRONG_CREDENTIALS');
        await claim(trx, owner, at);
        await endSessions(trx, accountId, { except: sessionId, at });
        const who = `account ${accountId}`;
        await audit(trx, at, { agentId, actor: who, action: 'password.change', subject: who, details: {} });
      });
    },

    async resetPassword(scope, { code, password }) {
      const { agentId, phone } = scope;
      const proof = await proveByCode(sms, scope, code);
      const found = await accounts.credentials(agentId, { phone });
      if (!found) throw failSaying('该手机号尚未注册', 'INVALID_INPUT', { fields: { phone: '该手机号尚未注册' } });
      const { accountId } = found;
      const after = await passwords.hash(password);
      const at = clock();
      return await db.transaction().execute(async (trx) => {
        const account = (await lockAccounts(trx, [accountId])).get(accountId);
        // The phone may have moved on while the password was hashed.
        if (account?.phone !== phone) throw fail('INVALID_INPUT', { fields: { phone: '该手机号尚未注册' } });
        await proof.use(trx);
        await setPassword(trx, accountId, { after });
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
