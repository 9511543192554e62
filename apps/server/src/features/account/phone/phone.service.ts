import type { ParsedInput } from '@liuguang/contract/calls.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { fail, failSaying } from '../../../platform/errors/fail.ts';
import type { PersonalData } from '../../../platform/privacy/personal-data.ts';
import { renewSession } from '../../../platform/session/renew-session.ts';
import type { NewSession } from '../../../platform/session/session-store.ts';
import type { SmsCodes } from '../../sms/sms.public.ts';
import { becomeMember, type Owner } from '../member/become-member.ts';
import { type Db, transact } from '../../../platform/db/db.ts';
import { proveByCode, sessionAsker } from './code-proof.ts';
import { holderOf, lockAccounts, passwordHashOf, phoneOf, setPhone } from '../member/member.repository.ts';
import { mergeAccounts } from './merge-accounts.ts';
import type { Passwords } from '../../../platform/password/passwords.ts';
import type { FactorChecks } from '../second-factor/factor-check.service.ts';
import { leaveProof, takeProof } from '../login/session-proof.repository.ts';

export type PhoneService = ReturnType<typeof phoneService>;

interface Deps {
  readonly db: Db;
  readonly sms: SmsCodes;
  readonly passwords: Passwords;
  readonly factors: FactorChecks;
  readonly personalData: readonly PersonalData[];
  readonly clock: () => number;
}

export function phoneService({ db, sms, passwords, factors, personalData, clock }: Deps) {
  /** The phone of the account itself; CONFLICT when there is none. */
  async function own(accountId: string): Promise<string> {
    const phone = await phoneOf(db, accountId);
    if (!phone) throw failSaying('尚未绑定手机号', 'CONFLICT');
    return phone;
  }

  return {
    own,

    /**
     * Binds a phone. An account that has a phone or password already needs a session that was verified again. `merge`:
     * takes over the account that has the phone now, instead of CONFLICT. The session goes on under the token that is
     * answered.
     */
    async bind(
      owner: Owner,
      { phone, code, merge, secondFactor }: ParsedInput<'bindPhone'>,
      address: string,
    ): Promise<NewSession> {
      const { agentId, accountId, sessionId } = owner;
      const proof = await proveByCode(sms, { agentId, scene: 'bind', phone, asker: sessionAsker(sessionId) }, code);
      const at = clock();
      const before = merge ? await holderOf(db, agentId, phone) : null;
      const comes = before === accountId ? null : before;
      const guess = { agentId, address, code: secondFactor, asking: '该手机号的账号开启了两步验证，请输入它的验证码' };
      const factor = comes === null ? null : await factors.prove({ accountId: comes, ...guess });
      return await transact(db, async (trx) => {
        const holder = await holderOf(trx, agentId, phone);
        const other = holder !== null && holder !== accountId ? holder : null;
        const locked = await lockAccounts(trx, other === null ? [accountId] : [accountId, other]);
        const mine = locked.get(accountId);
        if (!mine) throw fail('SESSION_REPLACED');
        // Whoever finds a browser left open must not bind a phone of theirs: with it they could reset the password.
        const guarded = mine.phone === null ? mine.hasPassword : mine.phone !== phone;
        if (guarded && !(await takeProof(trx, sessionId, at))) throw failSaying(proofWanted(mine.phone), 'FORBIDDEN');
        if (mine.phone !== phone) await factors.demand(trx, owner);
        // Merging from another device must not end a ban.
        if (other !== null && locked.get(other)?.banned) throw failSaying('该手机号绑定的账号已被封禁', 'FORBIDDEN');
        // A refusal does not use the code up: the same one comes again with the answer to this question.
        if (other !== null && !merge) throw failSaying('该手机号已绑定其他账号，是否合并到当前账号？', 'CONFLICT');
        await proof.use(trx);
        // Another one than was asked about: its second factor was not shown.
        if (other !== null && other !== comes) throw failSaying('手机号已变更，请重新验证', 'CONFLICT');
        await factor?.use(trx);
        if (other !== null && locked.get(other)?.phone === phone) {
          await mergeAccounts(trx, personalData, { agentId, from: other, into: accountId }, at);
        }
        await setPhone(trx, accountId, phone);
        await becomeMember(trx, owner, at);
        await record(trx, owner, mine.phone === null ? 'phone.bind' : 'phone.change', at);
        return await renewSession(trx, sessionId);
      });
    },

    /** Verifies the session again by a code to the account's own phone. */
    async verifyByCode({ agentId, accountId, sessionId }: Owner, code: string) {
      const phone = await own(accountId);
      const proof = await proveByCode(sms, { agentId, scene: 'verify', phone, asker: sessionAsker(sessionId) }, code);
      await transact(db, async (trx) => {
        await proof.use(trx);
        await leaveProof(trx, sessionId, clock());
      });
    },

    /** The same by password. */
    async verifyByPassword({ accountId, sessionId }: Owner, password: string) {
      if (!(await passwords.verify(await passwordHashOf(db, accountId), password)))
        throw failSaying('密码错误', 'WRONG_CREDENTIALS');
      await leaveProof(db, sessionId, clock());
    },

    /** Unbinds the phone, unless it is the only way in. */
    async untie(owner: Owner, code: string) {
      const { agentId, accountId, sessionId } = owner;
      const phone = await own(accountId);
      const proof = await proveByCode(sms, { agentId, scene: 'untie', phone, asker: sessionAsker(sessionId) }, code);
      await transact(db, async (trx) => {
        const mine = (await lockAccounts(trx, [accountId])).get(accountId);
        if (mine?.phone !== phone) throw failSaying('尚未绑定手机号', 'CONFLICT');
        if (!mine.hasPassword) throw failSaying('请先设置密码，再解绑手机号', 'CONFLICT');
        await factors.demand(trx, owner);
        await proof.use(trx);
        await setPhone(trx, accountId, null);
        await record(trx, owner, 'phone.untie', clock());
      });
    },
  };
}

function proofWanted(phone: string | null): string {
  return phone === null ? '请先验证密码，再绑定手机号' : '请先验证原手机号或密码，再更换手机号';
}

async function record(trx: Db, { agentId, accountId }: Owner, action: string, at: number): Promise<void> {
  const who = `account ${accountId}`;
  await audit(trx, at, { agentId, actor: who, action, subject: who, details: {} });
}
