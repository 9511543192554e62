import type { ParsedInput } from '@liuguang/contract/calls.ts';
import { fixedTopics, type NotificationSetting, notificationTopic } from '@liuguang/contract/shapes/message.ts';
import { sql } from 'kysely';
import { type Db, transact } from '../../../platform/db/db.ts';
import { announce } from '../notification.repository.ts';

export type SettingChange = ParsedInput<'sysNotify/setSetting'>;

export type SettingRepository = ReturnType<typeof settingRepository>;

export function settingRepository(db: Db) {
  async function list(accountId: string): Promise<NotificationSetting[]> {
    const rows = await db
      .selectFrom('notification_settings')
      .select(['topic', 'in_app', 'push'])
      .where('account_id', '=', accountId)
      .execute();
    return notificationTopic.options.map((topic) => {
      const row = rows.find((one) => one.topic === topic);
      return { topic, inApp: fixedTopics.includes(topic) || (row?.in_app ?? true), push: row?.push ?? true };
    });
  }

  return {
    list,

    /** What the change leaves out stays as it was, also when two tabs change the two halves at once. */
    async change(accountId: string, { topic, inApp, push }: SettingChange, now: number): Promise<void> {
      await transact(db, async (trx) => {
        await sql`insert into notification_settings as s (account_id, topic, in_app, push)
          values (${accountId}, ${topic}, ${inApp ?? true}, ${push ?? true})
          on conflict (account_id, topic) do update set
            in_app = coalesce(${inApp ?? null}::boolean, s.in_app), push = coalesce(${push ?? null}::boolean, s.push)`.execute(
          trx,
        );
        if (topic !== 'notice' || inApp === undefined) return;
        // What was told to everybody meanwhile is there, but nobody is to meet it as unread.
        if (inApp) {
          await sql`insert into notice_marks (account_id, read_until) values (${accountId}, ${new Date(now)})
            on conflict (account_id) do update set read_until = greatest(notice_marks.read_until, excluded.read_until)`.execute(
            trx,
          );
        }
        await announce(trx, [`account ${accountId}`]);
      });
    },
  };
}
