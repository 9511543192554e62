import { fixedTopics, type Notice, type NoticeKind } from '@liuguang/contract/shapes/message.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Db, transact } from '../../platform/db/db.ts';
import { decodeCursor, momentOf, type Page, start, toPage } from '../../platform/db/keyset.ts';
import { topicOf } from './settings/topics.ts';

/** NOTIFY on this channel says whose notifications changed: `account 5`, or `agent 3` for all of its members. */
export const notificationChannel = 'notice';

export interface NotificationToSend {
  readonly agentId: string;
  readonly accountId: string;
  readonly kind: NoticeKind;
  /** With an actor it goes on after their name: 赞了你的帖子. */
  readonly title: string;
  readonly text: string;
  /** A route of the app with its query: `/postDetails?id=5`. */
  readonly link?: string | null;
  /** Names the event (`refund r5`): there is one notification for each key and account. */
  readonly key: string;
  /** Who did it; shown by their current name. Nobody is notified of their own actions. */
  readonly actorId?: string | null;
  /** How often it has happened (likes of one post). A higher number brings the notification up again, unread. */
  readonly count?: number;
  /** It quotes an 18+ title: shown to adults only, and to no lock screen. */
  readonly adult?: boolean;
  readonly at?: number;
}

/** With everything that may be left out. */
export type NewNotification = Required<NotificationToSend>;

/** 互动 (`people`) is what other members did, 系统 (`system`) everything else. */
export type NotificationTab = 'all' | 'people' | 'system';

interface PageQuery {
  readonly agentId: string;
  readonly accountId: string;
  readonly tab: NotificationTab;
  readonly now: number;
  readonly cursor: string | undefined;
  readonly size: number;
}

interface Reader {
  readonly agentId: string;
  readonly accountId: string;
}

export const people: readonly NoticeKind[] = ['reply', 'like', 'follow'];

/**
 * One statement, however many there are. A known key changes nothing unless its count has grown: then the notification
 * comes up again, unread. Answers the ids of those that are new or came up again.
 */
export async function writeNotifications(executor: Db, given: readonly NewNotification[]): Promise<string[]> {
  const wanted = await withoutSilenced(executor, given);
  if (wanted.length === 0) return [];
  // Sorted by key, so that concurrent writers lock in the same order and cannot deadlock.
  const sorted = wanted.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const written = await executor
    .insertInto('notices')
    .values(
      sorted.map(({ agentId, accountId, actorId, at, kind, title, text, link, key, count, adult }) => ({
        kind,
        title,
        text,
        link,
        key,
        count,
        adult,
        audience: 'account' as const,
        agent_id: agentId,
        account_id: accountId,
        actor_id: actorId,
        at: new Date(at),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'account_id'])
        .doUpdateSet((row) => ({
          actor_id: row.ref('excluded.actor_id'),
          title: row.ref('excluded.title'),
          text: row.ref('excluded.text'),
          count: row.ref('excluded.count'),
          adult: row.ref('excluded.adult'),
          at: row.ref('excluded.at'),
          read_at: null,
          gone_at: null,
        }))
        .whereRef('notices.count', '<', 'excluded.count'),
    )
    .returning(['id', 'account_id'])
    .execute();
  await announce(
    executor,
    written.map(({ account_id: id }) => `account ${id}`),
  );
  return written.map(({ id }) => id);
}

/** Without those whose reader has turned their kind off. */
async function withoutSilenced(executor: Db, given: readonly NewNotification[]): Promise<readonly NewNotification[]> {
  const silent = given.filter(({ kind }) => !fixedTopics.includes(topicOf(kind)));
  if (silent.length === 0) return given;
  const { rows } = await sql<{ id: string; topic: string }>`select account_id as id, topic from notification_settings
    where account_id = any(${[...new Set(silent.map(({ accountId }) => accountId))]}::bigint[]) and not in_app`.execute(
    executor,
  );
  const off = new Set(rows.map(({ id, topic }) => `${id} ${topic}`));
  return given.filter(
    ({ accountId, kind }) => !off.has(`${accountId} ${topicOf(kind)}`) || fixedTopics.includes(topicOf(kind)),
  );
}

/** For an event that was undone: the notification must not outlive what it quotes. */
export async function removeByKeys(executor: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const gone = await executor
    .deleteFrom('notices')
    .where('key', 'in', keys)
    .where('account_id', 'is not', null)
    .returning('account_id')
    .execute();
  await announce(
    executor,
    gone.map(({ account_id: id }) => `account ${id}`),
  );
}

/** NOTIFY is delivered with the commit, so nobody counts before the rows are visible. */
export async function announce(executor: Db, subjects: readonly string[]): Promise<void> {
  const distinct = [...new Set(subjects)];
  if (distinct.length === 0) return;
  await sql`select pg_notify(${notificationChannel}, subject) from unnest(${distinct}::text[]) as subject`.execute(
    executor,
  );
}

/** Broadcasts that the account `a` may see: sent since it exists, and those for VIPs while it is one. */
const broadcastsTo = (now: Date) => sql`n.account_id is null and n.agent_id = a.agent_id and n.gone_at is null
  and n.at <= ${now} and n.at >= a.created_at
  and (n.audience = 'all' or a.vip_until > ${now})
  and not exists (select from notification_settings t where t.account_id = a.id and t.topic = 'notice' and not t.in_app)`;

/** Nothing that quotes an 18+ title for an account `a` that has not confirmed its age, or is in youth mode. */
const isForReader = sql`(not n.adult or (a.age_confirmed_at is not null and a.youth_pin_hash is null))`;

/** Unread notifications of the account `a` of the statement around it; capped at 100, because the app shows at most 99+. */
export function unreadOf(now: Date): RawBuilder<number> {
  return sql<number>`least(100, (
      select count(*) from (select from notices n where n.account_id = a.id and n.read_at is null
        and n.gone_at is null and n.at <= ${now} and ${isForReader} limit 100) own
    ) + (
      select count(*) from (select from notices n where ${broadcastsTo(now)}
        and n.at > coalesce((select read_until from notice_marks m where m.account_id = a.id), '-infinity')
        and not exists (select from notice_reads r where r.account_id = a.id and r.notice_id = n.id)
        limit 100) told
    ))::int`;
}

export type NotificationRepository = ReturnType<typeof notificationRepository>;

export function notificationRepository(db: Db) {
  /** Own notifications and broadcasts, merged. Each part is limited by itself, so that both come from an index. */
  async function rows(
    { accountId }: Pick<Reader, 'accountId'>,
    now: number,
    range: ReturnType<typeof sql>,
    limit: number,
  ) {
    const { rows: found } = await sql<Row>`with me as (
        select a.id, a.agent_id, a.created_at, a.vip_until, a.age_confirmed_at, a.youth_pin_hash, m.read_until
        from accounts a left join notice_marks m on m.account_id = a.id where a.id = ${accountId}
      ), own as (
        select n.id, n.kind, n.title, n.text, n.link, n.at, n.actor_id, n.read_at is not null as read
        from me a join notices n on n.account_id = ${accountId} and n.gone_at is null
          and n.at <= ${new Date(now)} and ${isForReader} and ${range}
        order by n.at desc, n.id desc limit ${limit}
      ), told as (
        select n.id, n.kind, n.title, n.text, n.link, n.at, n.actor_id,
          r.notice_id is not null or n.at <= coalesce(a.read_until, '-infinity') as read
        from me a join notices n on ${broadcastsTo(new Date(now))}
        left join notice_reads r on r.account_id = a.id and r.notice_id = n.id
        where r.hidden is not true and ${range}
        order by n.at desc, n.id desc limit ${limit}
      )
      select n.id as "noticeId", n.kind, n.title, n.text, n.link, n.at, n.read,
        c.id as "authorId", c.nickname, c.avatar
      from (select * from own union all select * from told) n
      left join accounts c on c.id = n.actor_id and c.deleted_at is null
      order by n.at desc, n.id desc limit ${limit}`.execute(db);
    return found;
  }

  return {
    async page({ tab, now, cursor, size, ...reader }: PageQuery): Promise<Page<Notice>> {
      const tag = `notices ${tab}`;
      const after = decodeCursor(tag, cursor, 'time') ?? start;
      const kinds = tab === 'all' ? sql`true` : sql`(n.kind = any(${[...people]}::text[])) = ${tab === 'people'}`;
      const before = sql`(n.at, n.id) < (${momentOf(after, now)}::timestamptz, ${after.id}::bigint) and ${kinds}`;
      const found = await rows(reader, now, before, size + 1);
      return toPage(tag, size, found, (row) => ({ value: String(row.at.getTime()), id: row.noticeId }), toNotice);
    },

    /** By account. */
    async unread(accountIds: readonly string[], now: number): Promise<Map<string, number>> {
      const { rows: found } = await sql<{ id: string; unread: number }>`
        select a.id, ${unreadOf(new Date(now))} as unread
        from accounts a where a.id = any(${[...accountIds]}::bigint[])`.execute(db);
      return new Map(found.map(({ id, unread }) => [id, unread]));
    },

    /** Null when it is not the reader's. */
    async read(reader: Reader, noticeId: string, now: number): Promise<Notice | null> {
      const [row] = await rows(reader, now, sql`n.id = ${noticeId}`, 1);
      if (!row) return null;
      if (row.read) return toNotice(row);
      const { numUpdatedRows } = await db
        .updateTable('notices')
        .set({ read_at: new Date(now) })
        .where('id', '=', noticeId)
        .where('account_id', '=', reader.accountId)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) await markRead(db, reader.accountId, [noticeId], false);
      await announce(db, [`account ${reader.accountId}`]);
      return { ...toNotice(row), read: true };
    },

    async readAll({ accountId }: Reader, now: number): Promise<void> {
      const until = new Date(now);
      await transact(db, async (trx) => {
        await trx
          .updateTable('notices')
          .set({ read_at: until })
          .where('account_id', '=', accountId)
          .where('read_at', 'is', null)
          .where('gone_at', 'is', null)
          .where('at', '<=', until)
          .execute();
        await trx
          .insertInto('notice_marks')
          .values({ account_id: accountId, read_until: until })
          .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ read_until: until }))
          .execute();
        await announce(trx, [`account ${accountId}`]);
      });
    },

    /** Removes them from the reader's list for good; a broadcast stays for the others. */
    async remove({ agentId, accountId }: Reader, noticeIds: readonly string[], now: number): Promise<void> {
      if (noticeIds.length === 0) return;
      await transact(db, async (trx) => {
        const of = (kind: 'own' | 'broadcast') =>
          kind === 'own' ? sql`account_id = ${accountId}` : sql`account_id is null and agent_id = ${agentId}`;
        await sql`update notices set gone_at = ${new Date(now)}
          where id = any(${[...noticeIds]}::bigint[]) and gone_at is null and ${of('own')}`.execute(trx);
        const { rows: broadcasts } = await sql<{ id: string }>`select id from notices
          where id = any(${[...noticeIds]}::bigint[]) and ${of('broadcast')}`.execute(trx);
        await markRead(
          trx,
          accountId,
          broadcasts.map(({ id }) => id),
          true,
        );
        await announce(trx, [`account ${accountId}`]);
      });
    },

    /** Agents with a broadcast that was scheduled for this time: nothing notifies when its time comes. */
    async agentsWithBroadcasts(after: number, until: number): Promise<string[]> {
      const found = await db
        .selectFrom('notices')
        .select('agent_id')
        .distinct()
        .where('account_id', 'is', null)
        .where('gone_at', 'is', null)
        .where('at', '>', new Date(after))
        .where('at', '<=', new Date(until))
        .execute();
      return found.map(({ agent_id: id }) => id);
    },
  };
}

async function markRead(db: Db, accountId: string, noticeIds: readonly string[], hidden: boolean) {
  if (noticeIds.length === 0) return;
  await db
    .insertInto('notice_reads')
    .values(noticeIds.map((id) => ({ account_id: accountId, notice_id: id, hidden })))
    .onConflict((conflict) =>
      hidden
        ? conflict.columns(['account_id', 'notice_id']).doUpdateSet({ hidden })
        : conflict.columns(['account_id', 'notice_id']).doNothing(),
    )
    .execute();
}

interface Row extends Omit<Notice, 'actor' | 'createdAt'> {
  readonly at: Date;
  readonly authorId: string | null;
  readonly nickname: string | null;
  readonly avatar: string | null;
}

function toNotice({ at, authorId, nickname, avatar, ...row }: Row): Notice {
  const actor = authorId === null ? null : { authorId, nickname: nickname ?? '', avatar: avatar ?? '' };
  return { ...row, actor, createdAt: at.getTime() };
}
