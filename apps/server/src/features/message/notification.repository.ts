import type { Notice, NoticeKind } from '@liuguang/contract/shapes/message.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { decodeCursor, momentOf, type Page, start, toPage } from '../../platform/db/keyset.ts';

/** NOTIFY on this channel says whose notices changed: `account 5`, or `agent 3` for everybody there. */
export const noticeChannel = 'notice';

export interface NewNotice {
  readonly agentId: string;
  readonly accountId: string;
  readonly actorId: string | null;
  readonly kind: NoticeKind;
  readonly title: string;
  readonly text: string;
  readonly link: string | null;
  readonly key: string;
  readonly count: number;
  readonly at: number;
}

/** 互动 is what people did, 系统 all the rest. */
export type NoticeTab = 'all' | 'people' | 'system';

interface PageQuery {
  readonly agentId: string;
  readonly accountId: string;
  readonly tab: NoticeTab;
  readonly now: number;
  readonly cursor: string | undefined;
  readonly size: number;
}

interface Reader {
  readonly agentId: string;
  readonly accountId: string;
}

export interface NoticeRepository {
  page(query: PageQuery): Promise<Page<Notice>>;
  /** By account; capped at 100, because nobody shows more than 99+. */
  unread(accountIds: readonly string[], now: number): Promise<Map<string, number>>;
  /** Null for what is not the reader's. */
  read(reader: Reader, noticeId: string, now: number): Promise<Notice | null>;
  readAll(reader: Reader, now: number): Promise<void>;
  /** Out of the reader's list, for good. */
  throwAway(reader: Reader, noticeIds: readonly string[], now: number): Promise<void>;
  /** Agents to whose members something was told in between: what was scheduled comes without a NOTIFY of its own. */
  toldBetween(after: number, until: number): Promise<string[]>;
}

export const people: readonly NoticeKind[] = ['reply', 'like', 'follow'];

/**
 * One statement for all of them, whatever their number. A key that is known changes nothing, unless it happened more
 * often than was told: then the notice comes up again, unread.
 */
export async function writeNotices(executor: Db, given: readonly NewNotice[]): Promise<void> {
  if (given.length === 0) return;
  // In the order of their keys, so that two writers wait for each other and never in a circle.
  const notices = given.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const written = await executor
    .insertInto('notices')
    .values(
      notices.map(({ agentId, accountId, actorId, at, kind, title, text, link, key, count }) => ({
        kind,
        title,
        text,
        link,
        key,
        count,
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
          at: row.ref('excluded.at'),
          read_at: null,
          gone_at: null,
        }))
        .whereRef('notices.count', '<', 'excluded.count'),
    )
    .returning('account_id')
    .execute();
  await announce(
    executor,
    written.map(({ account_id: id }) => `account ${id}`),
  );
}

/** Takes back what was told of an event that is undone; its text would outlive what it quotes. */
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

/** Leaves with the commit: nobody counts before there is something to count. */
export async function announce(executor: Db, subjects: readonly string[]): Promise<void> {
  const distinct = [...new Set(subjects)];
  if (distinct.length === 0) return;
  await sql`select pg_notify(${noticeChannel}, subject) from unnest(${distinct}::text[]) as subject`.execute(executor);
}

/** What was told to many and this account may see: since it exists, while it is VIP where only VIP are meant. */
const forMany = (now: number) => sql`n.account_id is null and n.agent_id = a.agent_id and n.gone_at is null
  and n.at <= ${new Date(now)} and n.at >= a.created_at
  and (n.audience = 'all' or a.vip_until > ${new Date(now)})`;

export function notificationRepository(db: Db): NoticeRepository {
  /** The two ranges of a page: own notices, and what was told to many. */
  async function rows(
    { accountId }: Pick<Reader, 'accountId'>,
    now: number,
    range: ReturnType<typeof sql>,
    limit: number,
  ) {
    const { rows: found } = await sql<Row>`with me as (
        select a.id, a.agent_id, a.created_at, a.vip_until, m.read_until
        from accounts a left join notice_marks m on m.account_id = a.id where a.id = ${accountId}
      ), own as (
        select n.id, n.kind, n.title, n.text, n.link, n.at, n.actor_id, n.read_at is not null as read
        from notices n where n.account_id = ${accountId} and n.gone_at is null
          and n.at <= ${new Date(now)} and ${range}
        order by n.at desc, n.id desc limit ${limit}
      ), told as (
        select n.id, n.kind, n.title, n.text, n.link, n.at, n.actor_id,
          r.notice_id is not null or n.at <= coalesce(a.read_until, '-infinity') as read
        from me a join notices n on ${forMany(now)}
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
    async page({ tab, now, cursor, size, ...reader }) {
      const tag = `notices ${tab}`;
      const after = decodeCursor(tag, cursor, 'time') ?? start;
      const kinds = tab === 'all' ? sql`true` : sql`(n.kind = any(${[...people]}::text[])) = ${tab === 'people'}`;
      const before = sql`(n.at, n.id) < (${momentOf(after, now)}::timestamptz, ${after.id}::bigint) and ${kinds}`;
      const found = await rows(reader, now, before, size + 1);
      return toPage(tag, size, found, (row) => ({ value: String(row.at.getTime()), id: row.noticeId }), toNotice);
    },

    async unread(accountIds, now) {
      const { rows: found } = await sql<{ id: string; unread: number }>`
        select a.id, least(100, (
            select count(*) from (select from notices n where n.account_id = a.id and n.read_at is null
              and n.gone_at is null and n.at <= ${new Date(now)} limit 100) own
          ) + (
            select count(*) from (select from notices n where ${forMany(now)}
              and n.at > coalesce((select read_until from notice_marks m where m.account_id = a.id), '-infinity')
              and not exists (select from notice_reads r where r.account_id = a.id and r.notice_id = n.id)
              limit 100) told
          ))::int as unread
        from accounts a where a.id = any(${[...accountIds]}::bigint[])`.execute(db);
      return new Map(found.map(({ id, unread }) => [id, unread]));
    },

    async read(reader, noticeId, now) {
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

    async readAll({ accountId }, now) {
      const until = new Date(now);
      await db.transaction().execute(async (trx) => {
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

    async throwAway({ agentId, accountId }, noticeIds, now) {
      if (noticeIds.length === 0) return;
      await db.transaction().execute(async (trx) => {
        const of = (query: 'own' | 'told') =>
          query === 'own' ? sql`account_id = ${accountId}` : sql`account_id is null and agent_id = ${agentId}`;
        await sql`update notices set gone_at = ${new Date(now)}
          where id = any(${[...noticeIds]}::bigint[]) and gone_at is null and ${of('own')}`.execute(trx);
        const { rows: told } = await sql<{ id: string }>`select id from notices
          where id = any(${[...noticeIds]}::bigint[]) and ${of('told')}`.execute(trx);
        await markRead(
          trx,
          accountId,
          told.map(({ id }) => id),
          true,
        );
        await announce(trx, [`account ${accountId}`]);
      });
    },

    async toldBetween(after, until) {
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
