import { sql } from 'kysely';
import type { PersonalData } from '../../platform/privacy/personal-data.ts';

/** What feeds of the account are steered by. */
export const recommendPersonalData: PersonalData = {
  name: 'recommend',
  tables: ['recommend_settings', 'recommend_refusals', 'recommend_searches', 'recommend_shown', 'recommend_runs'],

  /** Who turned it off anywhere wants it off. What was shown lately, and in which order, is not worth moving. */
  async merge(trx, { from, into }) {
    await sql`insert into recommend_settings as mine (account_id, is_off, reset_at)
      select ${into}::bigint, is_off, reset_at from recommend_settings where account_id = ${from}
      on conflict (account_id) do update set is_off = mine.is_off or excluded.is_off,
        reset_at = greatest(mine.reset_at, excluded.reset_at)`.execute(trx);
    await sql`insert into recommend_refusals (account_id, what, value, at)
      select ${into}::bigint, what, value, at from recommend_refusals where account_id = ${from}
      on conflict do nothing`.execute(trx);
    await sql`insert into recommend_searches (account_id, word, tags, at)
      select ${into}::bigint, word, tags, at from recommend_searches where account_id = ${from}
      on conflict do nothing`.execute(trx);
    for (const table of ['recommend_shown', 'recommend_runs'] as const) {
      await trx.deleteFrom(table).where('account_id', '=', into).execute();
    }
  },

  async export(db, accountId) {
    const [settings, notInterested, searches, shown, feeds] = await Promise.all([
      db
        .selectFrom('recommend_settings')
        .select(['is_off as off', 'reset_at as resetAt'])
        .where('account_id', '=', accountId)
        .executeTakeFirst(),
      db
        .selectFrom('recommend_refusals')
        .select(['what', 'value', 'at'])
        .where('account_id', '=', accountId)
        .orderBy('at')
        .execute(),
      db
        .selectFrom('recommend_searches')
        .select(['word', 'tags', 'at'])
        .where('account_id', '=', accountId)
        .orderBy('at')
        .execute(),
      db.selectFrom('recommend_shown').select('ids').where('account_id', '=', accountId).executeTakeFirst(),
      db
        .selectFrom('recommend_runs')
        .select(['made_at as madeAt', 'ids', 'reasons'])
        .where('account_id', '=', accountId)
        .orderBy('made_at')
        .execute(),
    ]);
    return { settings: settings ?? null, notInterested, searches, shown: shown?.ids ?? [], feeds };
  },

  async erase(trx, accountId) {
    for (const table of recommendPersonalData.tables) {
      await trx
        .deleteFrom(table as 'recommend_settings')
        .where('account_id', '=', accountId)
        .execute();
    }
  },
};
