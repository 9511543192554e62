import type { ParsedInput } from '@liuguang/contract/calls.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { audit } from '../../../platform/audit/audit.ts';
import { fail, failSaying } from '../../../platform/errors/fail.ts';
import type { PersonalData } from '../../../platform/privacy/personal-data.ts';
import type { SmsCodes } from '../../sms/sms.public.ts';
import type { Owner } from '../member/become-member.ts';
import { proveByCode, sessionAsker } from '../phone/code-proof.ts';
import { forgetDetachedDevice } from '../login/device.repository.ts';
import { machineCodeHash } from '../login/device.service.ts';
import { type Db, transact } from '../../../platform/db/db.ts';
import { exportGuide, guideName } from './export-guide.ts';
import { isMember, lockAccounts, passwordHashOf } from '../member/member.repository.ts';
import type { Passwords } from '../../../platform/password/passwords.ts';
import type { FactorChecks } from '../second-factor/factor-check.service.ts';
import type { PhoneService } from '../phone/phone.service.ts';
import { zip } from './zip.ts';

const linkMs = 15 * 60 * 1000;

export type PrivacyService = ReturnType<typeof privacyService>;

interface Deps {
  readonly db: Db;
  readonly personalData: readonly PersonalData[];
  readonly phones: PhoneService;
  readonly sms: SmsCodes;
  readonly passwords: Passwords;
  readonly factors: Pick<FactorChecks, 'demand'>;
  readonly key: Buffer;
  readonly pepper: Buffer;
  readonly clock: () => number;
}

export function privacyService(deps: Deps) {
  const { db, personalData, phones, sms, passwords, factors, key, pepper, clock } = deps;

  function sign(accountId: string, expiresAt: number): Buffer {
    return createHmac('sha256', key).update(`export|${accountId}|${expiresAt}`).digest();
  }

  /** A member proves again who they are; a visitor has no credentials to do that with. */
  async function prove(
    owner: Owner,
    { password, code }: ParsedInput<'deleteMe'>,
  ): Promise<{ use(trx: Db): Promise<void> }> {
    const { agentId, accountId, sessionId } = owner;
    if (code !== undefined) {
      const phone = await phones.own(accountId);
      return await proveByCode(sms, { agentId, scene: 'delete', phone, asker: sessionAsker(sessionId) }, code);
    }
    if (password === undefined)
      throw failSaying('请验证密码或短信验证码', 'INVALID_INPUT', { fields: { password: '请输入密码' } });
    const stored = await passwordHashOf(db, accountId);
    if (!(await passwords.verify(stored, password))) throw failSaying('密码错误', 'WRONG_CREDENTIALS');
    return { use: () => Promise.resolve() };
  }

  return {
    /** A link to an archive of everything that is stored about the account; only the account itself can open it. */
    exportLink(accountId: string): { token: string; expiresAt: number } {
      const expiresAt = clock() + linkMs;
      return { token: `${expiresAt}.${sign(accountId, expiresAt).toString('base64url')}`, expiresAt };
    },

    /** The archive behind such a link; null when the link is another account's, or has expired. */
    async archive(accountId: string, token: string): Promise<Buffer | null> {
      const [, until, signature] = /^(\d{13})\.([\w-]{43})$/.exec(token) ?? [];
      if (until === undefined || signature === undefined || Number(until) <= clock()) return null;
      if (!timingSafeEqual(Buffer.from(signature, 'base64url'), sign(accountId, Number(until)))) return null;
      const files = await Promise.all(
        personalData.map(async (part) => ({
          name: `${part.name}.json`,
          text: `${JSON.stringify(await part.export(db, accountId), null, 2)}\n`,
        })),
      );
      const guide = exportGuide(
        personalData.map(({ name }) => name),
        clock(),
      );
      return await zip([{ name: guideName, text: guide }, ...files]);
    },

    /** Deletes or anonymises all personal data at once. */
    async erase(owner: Owner, proof: ParsedInput<'deleteMe'>) {
      const { agentId, accountId } = owner;
      const proven = (await isMember(db, accountId)) ? await prove(owner, proof) : null;
      await transact(db, async (trx) => {
        const account = (await lockAccounts(trx, [accountId])).get(accountId);
        if (!account) throw fail('SESSION_REPLACED');
        // It became a member since the check above: then the proof is needed after all.
        if (account.isMember && !proven) throw fail('WRONG_CREDENTIALS');
        await factors.demand(trx, owner);
        await proven?.use(trx);
        for (const part of personalData) await part.erase(trx, accountId);
        if (proof.machineCode !== undefined) {
          await forgetDetachedDevice(trx, agentId, machineCodeHash(pepper, agentId, proof.machineCode));
        }
        const who = `account ${accountId}`;
        await audit(trx, clock(), { agentId, actor: who, action: 'account.delete', subject: who, details: {} });
      });
    },
  };
}
