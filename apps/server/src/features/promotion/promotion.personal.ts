import { sql } from 'kysely';
import type { PersonalData } from '../../platform/privacy/personal-data.ts';

/** By which links the account came, and whose promoter it is. */
export const promotionPersonalData: PersonalData = {
  name: 'promotion',
  tables: ['promotion_touches', 'promotion_visitors', 'promoters'],

  async merge(trx, { from, into }) {
    // Both are one person: the first link of the two that came, and the last.
    await sql`insert into promotion_touches as t (account_id, agent_id, first_code_id, first_at, last_code_id, last_at)
      select ${into}::bigint, agent_id, first_code_id, first_at, last_code_id, last_at
      from promotion_touches where account_id = ${from}
      on conflict (account_id) do update set
        first_code_id = case when excluded.first_at < t.first_at then excluded.first_code_id else t.first_code_id end,
        first_at = least(t.first_at, excluded.first_at),
        last_code_id = case when excluded.last_at > t.last_at then excluded.last_code_id else t.last_code_id end,
        last_at = greatest(t.last_at, excluded.last_at)`.execute(trx);
    await sql`delete from promotion_touches where account_id = ${from}`.execute(trx);
    await sql`insert into promotion_visitors (day, agent_id, code, account_id)
      select day, agent_id, code, ${into}::bigint from promotion_visitors where account_id = ${from}
      on conflict do nothing`.execute(trx);
    await trx.deleteFrom('promotion_visitors').where('account_id', '=', from).execute();
    await trx.updateTable('promoters').set({ account_id: into }).where('account_id', '=', from).execute();
  },

  async export(db, accountId) {
    const { rows } = await sql`select f.code as first_code, t.first_at, l.code as last_code, t.last_at
      from promotion_touches t join promoter_codes f on f.id = t.first_code_id join promoter_codes l on l.id = t.last_code_id
      where t.account_id = ${accountId}`.execute(db);
    const promoter = await db
      .selectFrom('promoters')
      .select(['name', 'note', 'created_at', 'closed_at'])
      .where('account_id', '=', accountId)
      .execute();
    const lately = await db
      .selectFrom('promotion_visitors')
      .select(['day', 'code'])
      .where('account_id', '=', accountId)
      .orderBy('day')
      .execute();
    return { came: rows, lately, promoter };
  },

  async erase(trx, accountId) {
    await trx.deleteFrom('promotion_touches').where('account_id', '=', accountId).execute();
    await trx.deleteFrom('promotion_visitors').where('account_id', '=', accountId).execute();
    await trx.updateTable('promoters').set({ account_id: null }).where('account_id', '=', accountId).execute();
  },
};
