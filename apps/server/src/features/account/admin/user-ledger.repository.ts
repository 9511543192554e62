import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { UserLedgerRow } from '@liuguang/contract/admin/account.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { byId, decodeCursor, type Page, start, toPage } from '../../../platform/db/keyset.ts';
import { postingNames } from '../../payment/payment.public.ts';

interface LedgerRow {
  id: string;
  at: Date;
  what: string;
  amount: string;
  note: string | null;
}

const kindNames: Readonly<Record<string, string>> = {
  ...postingNames,
  video: '观看视频',
  chapter: '阅读章节',
  tool: '图片工具',
  ad: '看广告获得',
};

/** Every change of an account's days, views or money, newest first, from the books and the ledger of views. */
export async function userLedger(
  db: Db,
  { accountId, unit, cursor, size }: AdminParsed<'users/ledger'>,
): Promise<Page<UserLedgerRow>> {
  const tag = `ledger ${unit} of ${accountId}`;
  const after = decodeCursor(tag, cursor) ?? start;
  const rows = { day: days, fen: money, view: views }[unit](accountId);
  const { rows: found } = await sql<LedgerRow>`select * from (${rows}) l
    where l.id < ${after.id}::bigint order by l.id desc limit ${size + 1}`.execute(db);
  return toPage(tag, size, found, byId, (row) => ({
    rowId: row.id,
    at: row.at.getTime(),
    what: kindNames[row.what] ?? row.what,
    amount: Number(row.amount),
    note: row.note ?? '',
  }));
}

function days(accountId: string): RawBuilder<unknown> {
  return sql`select e.id, p.at, p.kind as what, e.amount, coalesce(p.order_id, '') as note
    from book_entries e join book_postings p on p.id = e.posting_id where e.account_id = ${accountId}`;
}

/** What somebody paid and got back: the side of the channel in the postings of their orders. */
function money(accountId: string): RawBuilder<unknown> {
  return sql`select e.id, p.at, p.kind as what, e.amount, p.order_id as note
    from orders o join book_postings p on p.order_id = o.id join book_entries e on e.posting_id = p.id
    where o.account_id = ${accountId} and e.unit = 'fen' and e.holder like 'channel %'`;
}

/** Credits get even numbers and spends odd ones, so that one id can page through both tables. */
function views(accountId: string): RawBuilder<unknown> {
  return sql`select c.id * 2 as id, c.earned_at as at,
      case when c.source like 'ad %' then 'ad' when c.source like 'gift %' then 'gift'
        when c.source like 'invite %' then 'invite' else c.source end as what,
      1::bigint as amount, c.day as note
    from view_credits c where c.account_id = ${accountId}
    union all
    select s.credit_id * 2 + 1, s.spent_at,
      case when s.video_id is not null then 'video' when s.chapter_id is not null then 'chapter' else 'tool' end,
      -1::bigint, s.day
    from view_spends s where s.account_id = ${accountId}`;
}
