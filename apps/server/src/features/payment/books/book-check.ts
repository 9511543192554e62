import { sql } from 'kysely';
import { untilAfter } from './vip-days.ts';
import type { Db } from '../../../platform/db/db.ts';

export interface BookCheck {
  readonly postings: number;
  readonly entries: number;
  readonly orders: number;
  readonly accounts: number;
  /** One line for each thing that does not add up; none is what everybody wants to read. */
  readonly problems: readonly string[];
}

const batch = 5000;
/** Who took the money of the order `o`: a channel, by the keys of the environment or by an account in the database. */
const taker = sql`'channel ' || o.channel_id || coalesce(' ' || o.merchant_id, '')`;

/** Proves the books from their rows: they balance, every paid order is in them once, and nobody has a day too many. */
export async function checkBooks(db: Db): Promise<BookCheck> {
  const problems: string[] = [];
  const each = async (what: string, query: ReturnType<typeof sql<{ id: string }>>) => {
    const { rows } = await query.execute(db);
    problems.push(...rows.map(({ id }) => `${what}: ${id}`));
  };
  await each(
    'posting does not balance',
    sql<{ id: string }>`select distinct posting_id::text as id from book_entries
      group by posting_id, unit having sum(amount) <> 0`,
  );
  await each(
    'paid order without its sale in the books',
    sql<{ id: string }>`select o.id from orders o
      where o.state in ('paid', 'partly refunded', 'refunded') and not exists (
        select from book_postings p join book_entries e on e.posting_id = p.id
        where p.key = 'sale ' || o.id and e.holder = ${taker} and e.amount = o.amount)`,
  );
  await each(
    'order in an account of another agent or channel',
    sql<{ id: string }>`select o.id from orders o join merchant_accounts m on m.id = o.merchant_id
      where m.agent_id <> o.agent_id or m.kind <> o.channel_id`,
  );
  await each(
    'unpaid order with a sale in the books',
    sql<{ id: string }>`select o.id from orders o
      where o.state in ('pending', 'closed') and exists (select from book_postings p where p.order_id = o.id)`,
  );
  await each(
    'refunds of the order and of the books differ',
    sql<{ id: string }>`select o.id from orders o where o.refunded <> coalesce((
        select -sum(e.amount) from book_postings p join book_entries e on e.posting_id = p.id
        where p.order_id = o.id and p.kind = 'refund' and e.holder = ${taker}), 0)
      or o.refunded <> coalesce((select sum(r.amount) from refunds r where r.order_id = o.id and r.state = 'done'), 0)`,
  );
  await each(
    'used code without its days',
    sql<{ id: string }>`select encode(c.code_hash, 'hex') as id from redeem_codes c where c.used_at is not null
      and not exists (select from book_postings p where p.key = 'redeem ' || encode(c.code_hash, 'hex'))`,
  );
  await each(
    'rewarded invite without its days',
    sql<{ id: string }>`select i.id || ' ' || s.side as id from invites i cross join lateral (values
        ('inviter', i.inviter_kind, i.inviter_amount), ('invitee', i.invitee_kind, i.invitee_amount)) s (side, kind, amount)
      where i.state = 'granted' and s.kind = 'days' and s.amount > 0 and not exists (
        select from book_postings p join book_entries e on e.posting_id = p.id
        where p.key = 'invite ' || i.id || ' ' || s.side and e.account_id is not null and e.amount = s.amount)`,
  );
  await each(
    'days of an invite that was not rewarded',
    sql<{ id: string }>`select p.key as id from book_postings p where p.kind = 'invite' and not exists (
      select from invites i where i.id = split_part(p.key, ' ', 2)::bigint and i.state = 'granted')`,
  );
  await each(
    'statement is not what its items add up to',
    sql<{ id: string }>`select s.id::text from commission_statements s where s.total <> coalesce((
      select sum(amount) from commission_items i where i.statement_id = s.id), 0)`,
  );
  await each(
    'statement without its posting in the books',
    sql<{ id: string }>`select s.id::text from commission_statements s where coalesce((
        select sum(amount) from commission_items i where i.statement_id = s.id and i.kind <> 'carry'), 0) <> coalesce((
        select sum(e.amount) from book_postings p join book_entries e on e.posting_id = p.id
        where p.key = 'commission ' || s.id and e.holder = 'payee ' || s.agent_id || ' ' || s.payee), 0)`,
  );
  await each(
    'payout of the statement and of the books differ',
    sql<{ id: string }>`select s.id::text from commission_statements s
      where (case when s.state = 'paid' then s.total else 0 end) <> coalesce((
        select -sum(e.amount) from book_postings p join book_entries e on e.posting_id = p.id
        where p.key = 'payout ' || s.id and e.holder = 'payee ' || s.agent_id || ' ' || s.payee), 0)`,
  );
  const accounts = await checkDates(db, problems);
  const { rows } = await sql<{ postings: number; entries: number; orders: number }>`select
    (select count(*)::int from book_postings) as postings, (select count(*)::int from book_entries) as entries,
    (select count(*)::int from orders) as orders`.execute(db);
  const counts = rows[0] ?? { postings: 0, entries: 0, orders: 0 };
  return { ...counts, accounts, problems };
}

/** Folds everybody's entries and compares with the date that the app goes by. */
async function checkDates(db: Db, problems: string[]): Promise<number> {
  let checked = 0;
  let after = '0';
  for (;;) {
    const { rows } = await sql<{ id: string; until: Date | null; entries: { days: number; at: string }[] | null }>`
      select a.id, a.vip_until as until, (
        select jsonb_agg(jsonb_build_object('days', e.amount, 'at', p.at) order by e.id)
        from book_entries e join book_postings p on p.id = e.posting_id where e.account_id = a.id) as entries
      from accounts a
      where a.id > ${after} and (a.vip_until is not null or exists (select from book_entries e where e.account_id = a.id))
      order by a.id limit ${batch}`.execute(db);
    for (const row of rows) {
      const until = (row.entries ?? []).reduce<number | null>(
        (date, { days, at }) => untilAfter(date, { days, at: Date.parse(at) }),
        null,
      );
      if (until !== (row.until?.getTime() ?? null)) problems.push(`VIP date is not what the entries say: ${row.id}`);
    }
    checked += rows.length;
    after = rows.at(-1)?.id ?? after;
    if (rows.length < batch) return checked;
  }
}
