import { sql } from 'kysely';
import type { PersonalData } from '../../platform/privacy/personal-data.ts';

/** How often the account saw capped ads, for a few days. Events themselves do not say whose they are. */
export const adPersonalData: PersonalData = {
  name: 'ads',
  tables: ['ad_account_days'],

  async merge(trx, { from, into }) {
    await sql`insert into ad_account_days as d (account_id, day, ad_id, shows)
      select ${into}::bigint, day, ad_id, shows from ad_account_days where account_id = ${from}
      on conflict (account_id, day, ad_id) do update set shows = d.shows + excluded.shows`.execute(trx);
  },

  async export(db, accountId) {
    const seen = await db
      .selectFrom('ad_account_days as d')
      .leftJoin('ads as a', 'a.id', 'd.ad_id')
      .select(['d.day', 'a.name', 'd.shows'])
      .where('account_id', '=', accountId)
      .orderBy('d.day')
      .orderBy('d.ad_id')
      .execute();
    return { seen };
  },

  async erase(trx, accountId) {
    await trx.deleteFrom('ad_account_days').where('account_id', '=', accountId).execute();
  },
};
