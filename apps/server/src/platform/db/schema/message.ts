import type { Generated } from 'kysely';
import type { Identity, Int8, Int8Default, Int8OrNull, Time, TimeOrNull } from './columns.ts';

interface NoticesTable {
  id: Identity;
  agent_id: Int8;
  audience: 'account' | 'all' | 'vip';
  account_id: Int8OrNull;
  actor_id: Int8OrNull;
  kind: 'system' | 'reply' | 'like' | 'follow' | 'order' | 'review' | 'report' | 'opinion';
  title: string;
  text: string;
  link: string | null;
  key: string;
  count: Int8Default;
  at: Time;
  read_at: TimeOrNull;
  gone_at: TimeOrNull;
}

interface NoticeReadsTable {
  account_id: Int8;
  notice_id: Int8;
  hidden: Generated<boolean>;
}

interface NoticeMarksTable {
  account_id: Int8;
  read_until: Time;
}

interface OpinionsTable {
  id: Identity;
  agent_id: Int8;
  account_id: Int8;
  client_key: string | null;
  kind: 'bug' | 'idea' | 'content' | 'payment' | 'account' | 'other';
  text: string;
  contact: string;
  replies: Generated<number>;
  created_at: Time;
}

interface OpinionPicturesTable {
  opinion_id: Int8;
  position: number;
  picture_id: string;
}

interface OpinionRepliesTable {
  id: Identity;
  opinion_id: Int8;
  client_key: string;
  text: string;
  created_at: Time;
}

export interface MessageTables {
  notices: NoticesTable;
  notice_reads: NoticeReadsTable;
  notice_marks: NoticeMarksTable;
  opinions: OpinionsTable;
  opinion_pictures: OpinionPicturesTable;
  opinion_replies: OpinionRepliesTable;
}
