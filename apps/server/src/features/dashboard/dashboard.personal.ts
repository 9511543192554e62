import { sql } from 'kysely';
import type { PersonalData } from '../../platform/privacy/personal-data.ts';

/** The days on which the account was active. */
export const dashboardPersonalData: PersonalData = {
  name: 'days',
  tables: ['account_days'],

  async merge(trx, { from, into }) {
    await sql`insert into account_days (agent_id, day, account_id)
      select agent_id, day, ${into}::bigint from account_days where account_id = ${from}
      on conflict do nothing`.execute(trx);
  },

  async export(db, accountId) {
    return await db
      .selectFrom('account_days')
      .select('day')
      .where('account_id', '=', accountId)
      .orderBy('day')
      .execute();
  },

  async erase(trx, accountId) {
    await trx.deleteFrom('account_days').where('account_id', '=', accountId).execute();
  },
};
