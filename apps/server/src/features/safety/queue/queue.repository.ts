import { sql } from 'kysely';
import { allOf, literal } from '../../../platform/admin/agent-scope.ts';
import type { Db } from '../../../platform/db/db.ts';
import { decodeCursor, momentOf, type Page, toPage } from '../../../platform/db/keyset.ts';
import { alarmMs } from '../safety-rules.ts';

/** Something that waits for a person: a report, an appeal, or what has not been published yet. */
export interface QueueItem {
  readonly what: 'report' | 'appeal' | 'upload' | 'post' | 'comment' | 'danmaku' | 'picture';
  /** Of the case, the upload, the post, the comment, the danmaku; of a picture, its upload. */
  readonly id: string;
  readonly agentId: string;
  readonly kind: string;
  readonly itemId: string;
  readonly title: string;
  readonly urgent: boolean;
  readonly hidden: boolean;
  readonly reports: number;
  readonly reasons: string[];
  readonly texts: string[];
  readonly openedAt: number;
  readonly dueAt: number;
}

export interface Overdue {
  /** Reports and appeals. */
  readonly open: number;
  readonly appeals: number;
  readonly urgent: number;
  /** Urgent ones that have 4 hours or less. */
  readonly alarm: number;
  readonly overdue: number;
  readonly waiting: number;
}

interface QueueRow extends Omit<QueueItem, 'openedAt' | 'dueAt'> {
  readonly openedAt: Date;
  readonly dueAt: Date;
  readonly place: string;
}

/** What waits without a report must be looked at in the same time as a usual one. */
const waiting = sql`interval '72 hours'`;

/** Null: every agent. */
type AgentIds = readonly string[] | null;

const within = (agentIds: AgentIds, table: string) =>
  agentIds === null ? sql`true` : sql`${sql.ref(`${table}.agent_id`)} = any(${[...agentIds]}::bigint[])`;

/** Ids of five tables in one order: each kind of thing has its own last digit. */
const all = (agentIds: AgentIds) => sql`(
  select 'report' as what, c.id, c.agent_id, c.kind, c.item_id, c.title, c.urgent, c.hidden, c.opened_at, c.due_at,
    c.id * 8 as place
  from safety_cases c where c.state = 'open' and ${within(agentIds, 'c')}
  union all
  select 'appeal', c.id, c.agent_id, c.kind, c.item_id, c.title, false, c.hidden, c.appealed_at, c.appeal_due_at, c.id * 8 + 1
  from safety_cases c where c.appeal_state = 'open' and ${within(agentIds, 'c')}
  union all
  select 'upload', u.id, u.agent_id, case u.kind when 'image' then 'picture' else u.kind end, coalesce(u.video_id, u.novel_id), u.title, false, false, u.updated_at,
    u.updated_at + ${waiting}, u.id * 8 + 2
  from uploads u where u.state = 'review' and ${within(agentIds, 'u')}
  union all
  select 'post', p.id, p.agent_id, 'post', p.id, left(p.text, 60), false, false, p.created_at, p.created_at + ${waiting}, p.id * 8 + 3
  from posts p where p.state = 'review' and ${within(agentIds, 'p')}
  union all
  select 'comment', c.id, t.agent_id, 'comment', c.id, left(c.text, 60), false, false, c.created_at,
    c.created_at + ${waiting}, c.id * 8 + 5
  from comments c join comment_talks t on t.id = c.talk_id
  where c.state = 'review' and c.text is not null and ${within(agentIds, 't')}
  union all
  select 'danmaku', d.id, d.agent_id, 'danmaku', d.id, d.text, false, false, d.created_at, d.created_at + ${waiting},
    d.id * 8 + 6
  from danmaku d where d.state = 'review' and ${within(agentIds, 'd')}
  union all
  select 'picture', u.id, u.agent_id, 'picture', u.id, '图片', false, false, u.updated_at, u.updated_at + ${waiting},
    u.id * 8 + 4
  from pictures p join uploads u on u.media_id = p.id and u.kind = 'image'
  where p.review and p.used_by is not null and p.used_by not like 'post %'
    and ${within(agentIds, 'u')}
) q`;

interface QueueQuery {
  readonly agentIds: AgentIds;
  /** `waiting`: whatever is neither a report nor an appeal. */
  readonly what?: QueueItem['what'] | 'waiting' | undefined;
  readonly urgent?: boolean | undefined;
  readonly kind?: string | undefined;
  /** In the title. */
  readonly keyword?: string | undefined;
  readonly cursor?: string | undefined;
  readonly size: number;
}

/** Oldest deadline first. */
export async function queuePage(db: Db, query: QueueQuery): Promise<Page<QueueItem>> {
  const tag = 'safety';
  const after = decodeCursor(tag, query.cursor, 'time') ?? { value: '0', id: '0' };
  const filters = allOf([
    query.what === 'waiting' && sql`q.what not in ('report', 'appeal')`,
    query.what !== undefined && query.what !== 'waiting' && sql`q.what = ${query.what}`,
    query.urgent !== undefined && sql`q.urgent = ${query.urgent}`,
    query.kind !== undefined && sql`q.kind = ${query.kind}`,
    Boolean(query.keyword) && sql`q.title ilike ${`%${literal(query.keyword ?? '')}%`}`,
  ]);
  const { rows } =
    await sql<QueueRow>`select q.what, q.id, q.agent_id as "agentId", q.kind, q.item_id as "itemId", q.title,
      q.urgent, q.hidden, q.opened_at as "openedAt", q.due_at as "dueAt", q.place,
      (select count(*)::int from safety_reports r where q.what = 'report' and r.case_id = q.id) as reports,
      array(select distinct r.reason from safety_reports r where q.what = 'report' and r.case_id = q.id) as reasons,
      array(select t from (select c.appeal_text as t from safety_cases c where q.what = 'appeal' and c.id = q.id
        union all (select r.text from safety_reports r where q.what = 'report' and r.case_id = q.id and r.text <> ''
          order by r.id limit 20)) s) as texts
    from ${all(query.agentIds)}
    where ${filters} and (date_trunc('milliseconds', q.due_at), q.place) > (${momentOf(after)}::timestamptz, ${after.id}::bigint)
    order by q.due_at, q.place limit ${query.size + 1}`.execute(db);
  return toPage(tag, query.size, rows, (row) => ({ value: String(row.dueAt.getTime()), id: row.place }), toItem);
}

function toItem(row: QueueRow): QueueItem {
  const { place: _, openedAt, dueAt, ...item } = row;
  return { ...item, openedAt: openedAt.getTime(), dueAt: dueAt.getTime() };
}

export async function overdueCounts(db: Db, agentIds: AgentIds, now: number): Promise<Overdue> {
  const [at, alarm] = [new Date(now), new Date(now + alarmMs)];
  const { rows } = await sql<Overdue>`select
      count(*) filter (where q.what in ('report', 'appeal'))::int as open,
      count(*) filter (where q.what = 'appeal')::int as appeals,
      count(*) filter (where q.urgent)::int as urgent,
      count(*) filter (where q.urgent and q.due_at <= ${alarm})::int as alarm,
      count(*) filter (where q.due_at <= ${at})::int as overdue,
      count(*) filter (where q.what not in ('report', 'appeal'))::int as waiting
    from ${all(agentIds)}`.execute(db);
  return rows[0] ?? { open: 0, appeals: 0, urgent: 0, alarm: 0, overdue: 0, waiting: 0 };
}
