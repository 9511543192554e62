import { sql } from 'kysely';
import type { PersonalData } from '../../platform/privacy/personal-data.ts';

/** The mailbox of the account, the code that was last sent to one, and mails to it. */
export const mailPersonalData: PersonalData = {
  name: 'mail',
  tables: ['member_mailboxes', 'mail_codes', 'mails'],

  /** What the account that stays has counts; else it gets the mailbox of the other. */
  async merge(trx, { from, into }) {
    await sql`update member_mailboxes set account_id = ${into} where account_id = ${from}
      and not exists (select from member_mailboxes kept where kept.account_id = ${into})`.execute(trx);
    await trx.deleteFrom('member_mailboxes').where('account_id', '=', from).execute();
    await trx.deleteFrom('mail_codes').where('account_id', '=', from).execute();
    await trx.deleteFrom('mails').where('account_id', '=', from).execute();
  },

  async export(db, accountId) {
    const [mailbox, code, mails] = await Promise.all([
      db
        .selectFrom('member_mailboxes')
        .select(['address', 'bound_at as boundAt', 'is_on as isOn', 'topics', 'refused_at as refusedAt'])
        .where('account_id', '=', accountId)
        .executeTakeFirst(),
      db
        .selectFrom('mail_codes')
        .select(['address', 'expires_at as expiresAt', 'used_at as usedAt'])
        .where('account_id', '=', accountId)
        .executeTakeFirst(),
      db
        .selectFrom('mails')
        .select(['kind', 'state', 'created_at as createdAt', 'ended_at as endedAt'])
        .where('account_id', '=', accountId)
        .orderBy('id')
        .execute(),
    ]);
    return { mailbox: mailbox ?? null, codeSentTo: code ?? null, mails };
  },

  async erase(trx, accountId) {
    await trx.deleteFrom('member_mailboxes').where('account_id', '=', accountId).execute();
    await trx.deleteFrom('mail_codes').where('account_id', '=', accountId).execute();
    await trx.deleteFrom('mails').where('account_id', '=', accountId).execute();
  },
};
