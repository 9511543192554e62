import type { MailTopic, UserMail } from '@liuguang/contract/shapes/mail/mailbox.ts';
import type { Account } from '../../../platform/caller/caller.ts';
import { type Db, transact } from '../../../platform/db/db.ts';
import { failSaying } from '../../../platform/errors/fail.ts';
import type { ServiceLimits } from '../../../platform/limits/service-limits.ts';
import { codeRetryAfter, type MailCodes } from '../code/mail-code.service.ts';
import { mailboxKey } from '../code/mailbox-key.ts';
import { deleteWaiting } from '../send/mail.repository.ts';
import type { Outbox } from '../send/outbox.service.ts';
import type { AgentFaces } from './agent-faces.ts';
import { bindMailbox, changeMailbox, findMailbox, removeMailbox } from './mailbox.repository.ts';

interface Deps {
  readonly db: Db;
  readonly outbox: Pick<Outbox, 'isOn'>;
  readonly codes: MailCodes;
  readonly faces: AgentFaces;
  readonly limits: ServiceLimits;
  readonly clock: () => number;
}

export type MailboxService = ReturnType<typeof mailboxService>;

/** The mailbox of a member: bound by a code, unbound by a word, and used for nothing but the mail of the day. */
export function mailboxService({ db, outbox, codes, faces, limits, clock }: Deps) {
  async function state({ accountId, agentId, youth }: Account): Promise<UserMail> {
    const found = await findMailbox(db, accountId);
    const available = !youth && (await outbox.isOn()) && (await faces.siteOf(agentId)) !== null;
    return { available, address: null, on: false, topics: [], refused: false, ...found };
  }

  return {
    state,

    async sendCode(account: Account, address: string): Promise<{ retryAfter: number }> {
      const { accountId, agentId } = account;
      if (!(await state(account)).available) throw failSaying('邮件服务尚未开通', 'CONFLICT');
      await limits.take('userMail/code', { agentId, per: 'device', whom: `account ${accountId}` });
      // Last, so that what is refused anyway keeps nobody else from writing to this mailbox.
      await limits.take('userMail/code', { agentId, per: 'mailbox', whom: mailboxKey(address) });
      await codes.send({ accountId }, address, await faces.faceOf(agentId));
      return { retryAfter: codeRetryAfter };
    },

    async bind(account: Account, { address, code }: { address: string; code: string }): Promise<UserMail> {
      const { accountId } = account;
      await codes.take({ accountId }, address, code);
      await transact(db, async (trx) => {
        await deleteWaiting(trx, { accountId });
        await bindMailbox(trx, accountId, address, clock());
      });
      return await state(account);
    },

    async unbind(account: Account): Promise<UserMail> {
      const { accountId } = account;
      await transact(db, async (trx) => {
        await deleteWaiting(trx, { accountId });
        await removeMailbox(trx, accountId);
      });
      return await state(account);
    },

    async set(account: Account, change: { on?: boolean | undefined; topics?: MailTopic[] | undefined }) {
      if (!(await changeMailbox(db, account.accountId, change, clock()))) throw failSaying('请先绑定邮箱', 'CONFLICT');
      return await state(account);
    },
  };
}
