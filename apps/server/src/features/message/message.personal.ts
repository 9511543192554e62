import { sql } from 'kysely';
import type { PersonalData } from '../../platform/privacy/personal-data.ts';

/** Notifications to the account, which of them it has read, and those to others about it. */
export const messagePersonalData: PersonalData = {
  name: 'messages',
  tables: ['notices', 'notice_reads', 'notice_marks'],

  async merge(trx, { from, into }) {
    await sql`delete from notices n using notices kept
      where n.account_id = ${from} and kept.account_id = ${into} and kept.key = n.key`.execute(trx);
    await trx.updateTable('notices').set({ account_id: into }).where('account_id', '=', from).execute();
    await trx.updateTable('notices').set({ actor_id: into }).where('actor_id', '=', from).execute();
    await sql`insert into notice_reads (account_id, notice_id, hidden)
      select ${into}::bigint, notice_id, hidden from notice_reads where account_id = ${from}
      on conflict do nothing`.execute(trx);
    await sql`insert into notice_marks (account_id, read_until)
      select ${into}::bigint, read_until from notice_marks where account_id = ${from}
      on conflict (account_id) do update set read_until = greatest(notice_marks.read_until, excluded.read_until)`.execute(
      trx,
    );
  },

  async export(db, accountId) {
    const [notices, reads, mark] = await Promise.all([
      db
        .selectFrom('notices')
        .select(['id as noticeId', 'kind', 'title', 'text', 'link', 'at', 'read_at as readAt', 'gone_at as deletedAt'])
        .where('account_id', '=', accountId)
        .orderBy('id')
        .execute(),
      db
        .selectFrom('notice_reads as r')
        .innerJoin('notices as n', 'n.id', 'r.notice_id')
        .select(['n.id as noticeId', 'n.title', 'n.at', 'r.hidden as deleted'])
        .where('r.account_id', '=', accountId)
        .orderBy('n.id')
        .execute(),
      db.selectFrom('notice_marks').select('read_until').where('account_id', '=', accountId).executeTakeFirst(),
    ]);
    return { notices, readAnnouncements: reads, announcementsReadUntil: mark?.read_until ?? null };
  },

  /** Also those to others about it: they name the account and quote what it wrote. */
  async erase(trx, accountId) {
    await trx.deleteFrom('notices').where('account_id', '=', accountId).execute();
    await trx.deleteFrom('notices').where('actor_id', '=', accountId).execute();
    await trx.deleteFrom('notice_reads').where('account_id', '=', accountId).execute();
    await trx.deleteFrom('notice_marks').where('account_id', '=', accountId).execute();
  },
};
