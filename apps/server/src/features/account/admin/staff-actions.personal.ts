import { sql } from 'kysely';
import type { PersonalData } from '../../../platform/privacy/personal-data.ts';

/** What staff did to the account and why; a ban that lasts. */
export const staffActionsPersonalData: PersonalData = {
  name: 'staff-actions',
  tables: ['account_bans', 'account_actions'],

  /** A merge must not end a ban: it moves to the remaining account. */
  async merge(trx, { from, into }) {
    await trx.updateTable('account_actions').set({ account_id: into }).where('account_id', '=', from).execute();
    const moved = await sql`update account_bans set account_id = ${into} where account_id = ${from}
      and not exists (select from account_bans where account_id = ${into})`.execute(trx);
    if (moved.numAffectedRows !== 1n) return;
    await sql`update accounts i set banned_until = f.banned_until from accounts f
      where i.id = ${into} and f.id = ${from}`.execute(trx);
  },

  async export(db, accountId) {
    const [ban, actions] = await Promise.all([
      db
        .selectFrom('account_bans')
        .select(['reason', 'until', 'banned_at as bannedAt'])
        .where('account_id', '=', accountId)
        .executeTakeFirst(),
      db
        .selectFrom('account_actions')
        .select(['at', 'action', 'amount', 'text'])
        .where('account_id', '=', accountId)
        .where('action', '<>', 'note')
        .orderBy('id')
        .execute(),
    ]);
    return { ban: ban ?? null, actions };
  },

  async erase(trx, accountId) {
    await trx.deleteFrom('account_bans').where('account_id', '=', accountId).execute();
    await trx.deleteFrom('account_actions').where('account_id', '=', accountId).execute();
  },
};
