import type { NotificationTopic } from '@liuguang/contract/shapes/message.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { excerpt } from './excerpt.ts';
import { type Outside, outsideRoute, outsideTitle } from './push/push-message.ts';
import { topicOfRow } from './settings/topics.ts';

/** A notice as it may be told outside of the app: who did what, but not what they wrote, and no title of anything 18+. */
export interface Untold {
  readonly text: string;
  readonly route: string;
}

interface Wanted {
  readonly accountId: string;
  readonly topics: readonly NotificationTopic[];
  readonly since: number;
  readonly until: number;
  readonly most: number;
}

const longest = 80;

/** Those of these topics that came up since and were not read, newest first, and how many there are. */
export async function untoldNotices(db: Db, wanted: Wanted): Promise<{ list: Untold[]; count: number }> {
  const { accountId, topics, since, until, most } = wanted;
  if (topics.length === 0) return { list: [], count: 0 };
  const { rows } = await sql<Outside & { count: number }>`
    select n.id::text as "noticeId", n.kind, n.title, n.link, n.adult, c.nickname as actor,
      (count(*) over ())::int as count
    from notices n join accounts a on a.id = n.account_id join agents g on g.id = a.agent_id
    left join accounts c on c.id = n.actor_id and c.deleted_at is null
    left join notification_settings t on t.account_id = n.account_id and t.topic = ${topicOfRow}
    where n.account_id = ${accountId} and n.read_at is null and n.gone_at is null
      and n.at > ${new Date(since)} and n.at <= ${new Date(until)} and ${topicOfRow} = any(${[...topics]}::text[])
      and coalesce(t.in_app, true) and (not n.adult or (g.adult_enabled and a.age_confirmed_at is not null))
    order by n.at desc, n.id desc limit ${most}`.execute(db);
  const list = rows.map((row) => ({ text: excerpt(outsideTitle(row), longest), route: outsideRoute(row) }));
  return { list, count: rows[0]?.count ?? 0 };
}
