import { sql } from 'kysely';
import type { PersonalData } from '../../platform/privacy/personal-data.ts';

/** Notifications to the account, which of them it has read, those to others about it, and how it wants to be told. */
export const messagePersonalData: PersonalData = {
  name: 'messages',
  tables: ['notices', 'notice_reads', 'notice_marks', 'notification_settings', 'push_subscriptions'],

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
    await sql`insert into notification_settings (account_id, topic, in_app, push)
      select ${into}::bigint, topic, in_app, push from notification_settings where account_id = ${from}
      on conflict do nothing`.execute(trx);
    // Its sessions end with it; a browser that stays signed in subscribes for the account that it has then.
    await trx.deleteFrom('push_subscriptions').where('account_id', '=', from).execute();
  },

  async export(db, accountId) {
    const [notices, reads, mark, settings, subscriptions] = await Promise.all([
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
      db
        .selectFrom('notification_settings')
        .select(['topic', 'in_app as inApp', 'push'])
        .where('account_id', '=', accountId)
        .orderBy('topic')
        .execute(),
      db
        .selectFrom('push_subscriptions')
        .select(['endpoint', 'created_at as createdAt'])
        .where('account_id', '=', accountId)
        .orderBy('id')
        .execute(),
    ]);
    return {
      notices,
      readAnnouncements: reads,
      announcementsReadUntil: mark?.read_until ?? null,
      notificationSettings: settings,
      // The rest of an endpoint is what opens it.
      pushTo: subscriptions.map(({ endpoint, createdAt }) => ({ service: URL.parse(endpoint)?.host ?? '', createdAt })),
    };
  },

  /** Also those to others about it: they name the account and quote what it wrote. */
  async erase(trx, accountId) {
    await trx.deleteFrom('notices').where('account_id', '=', accountId).execute();
    await trx.deleteFrom('notices').where('actor_id', '=', accountId).execute();
    await trx.deleteFrom('notice_reads').where('account_id', '=', accountId).execute();
    await trx.deleteFrom('notice_marks').where('account_id', '=', accountId).execute();
    await trx.deleteFrom('notification_settings').where('account_id', '=', accountId).execute();
    await trx.deleteFrom('push_subscriptions').where('account_id', '=', accountId).execute();
  },
};
