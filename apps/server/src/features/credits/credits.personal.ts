import { sql } from 'kysely';
import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import { revokeAccount } from '../playback/playback.public.ts';

/** Views that the account earned and used, and the playback grants that it has. */
export const creditsPersonalData: PersonalData = {
  name: 'views',
  tables: ['view_credits', 'view_spends', 'ad_watches', 'playback_holders'],

  /**
   * The ledger is append-only, so rows are copied to the other account: each credit, with a distinct source where both had
   * earned the same one, and each spend with its credit. For a video that both had paid for, one credit is left over.
   */
  async merge(trx, { from, into }) {
    await sql`with theirs as (
        select c.*, c.source || case when exists (
            select from view_credits o where o.account_id = ${into} and o.day = c.day and o.source = c.source
          ) then '/' || ${from}::text else '' end as new_source
        from view_credits c where c.account_id = ${from}
      ), moved as (
        insert into view_credits (agent_id, account_id, day, source, earned_at)
        select agent_id, ${into}::bigint, day, new_source, earned_at from theirs
        returning id, day, source
      )
      insert into view_spends (account_id, day, video_id, chapter_id, image_job_id, credit_id, spent_at)
      select ${into}::bigint, s.day, s.video_id, s.chapter_id, s.image_job_id, m.id, s.spent_at
      from view_spends s join theirs t on t.id = s.credit_id join moved m on m.day = t.day and m.source = t.new_source
      on conflict do nothing`.execute(trx);
  },

  async export(db, accountId) {
    const [earned, spent] = await Promise.all([
      db
        .selectFrom('view_credits')
        .select(['day', 'source', 'earned_at as earnedAt'])
        .where('account_id', '=', accountId)
        .orderBy('id')
        .execute(),
      db
        .selectFrom('view_spends')
        .select([
          'day',
          'video_id as videoId',
          'chapter_id as chapterId',
          'image_job_id as imageJobId',
          'spent_at as spentAt',
        ])
        .where('account_id', '=', accountId)
        .orderBy('spent_at')
        .execute(),
    ]);
    return { earned, spent };
  },

  async erase(trx, accountId) {
    await revokeAccount(trx, accountId, Date.now());
    for (const table of ['ad_watches', 'view_spends', 'view_credits'] as const) {
      await trx.deleteFrom(table).where('account_id', '=', accountId).execute();
    }
  },
};
