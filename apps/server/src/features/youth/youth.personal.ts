import { sql } from 'kysely';
import type { PersonalData } from '../../platform/privacy/personal-data.ts';

/** The minutes that youth mode has counted. */
export const youthPersonalData: PersonalData = {
  name: 'youth',
  tables: ['youth_minutes'],

  /** The union: a merge must not add to the allowance of a day. */
  async merge(trx, { from, into }) {
    await sql`insert into youth_minutes (account_id, day, minute)
      select ${into}::bigint, day, minute from youth_minutes where account_id = ${from}
      on conflict do nothing`.execute(trx);
  },

  async export(db, accountId) {
    const days = await db
      .selectFrom('youth_minutes')
      .select(['day', sql<number>`count(*)::int`.as('minutes')])
      .where('account_id', '=', accountId)
      .groupBy('day')
      .orderBy('day')
      .execute();
    return { days };
  },

  async erase(trx, accountId) {
    await trx.deleteFrom('youth_minutes').where('account_id', '=', accountId).execute();
  },
};
