import type { NoticeKind, NotificationTopic } from '@liuguang/contract/shapes/message.ts';
import { sql } from 'kysely';

/** Which switch a notification to one account belongs to; what goes to everybody is always `notice`. */
const topicOfKind: Record<NoticeKind, NotificationTopic> = {
  reply: 'reply',
  like: 'like',
  follow: 'like',
  chapter: 'chapter',
  episode: 'chapter',
  order: 'order',
  system: 'account',
  review: 'account',
  report: 'account',
  opinion: 'account',
};

export function topicOf(kind: NoticeKind): NotificationTopic {
  return topicOfKind[kind];
}

/** The same for the row `n`, in SQL. */
export const topicOfRow = sql<NotificationTopic>`case when n.account_id is null then 'notice' else (${sql.lit(
  JSON.stringify(topicOfKind),
)}::jsonb ->> n.kind) end`;
