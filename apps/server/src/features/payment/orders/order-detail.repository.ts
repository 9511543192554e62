import type { OrderDetail } from '@liuguang/contract/admin/payment/orders.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { postingNames } from '../books/books.ts';

const refundStates = { asked: '处理中', done: '已完成', failed: '失败' } as const;
const kindNames: Readonly<Record<string, string>> = postingNames;
const longestBody = 20_000;

export async function refundsOf(db: Db, orderId: string): Promise<OrderDetail['refunds']> {
  const rows = await db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    refundId: row.id,
    amount: Number(row.amount),
    days: row.days,
    reason: row.reason,
    takenBack: row.taken_back,
    state: refundStates[row.state],
    failure: row.failure,
    createdAt: row.created_at.getTime(),
    doneAt: row.done_at?.getTime() ?? null,
  }));
}

export async function webhooksOf(db: Db, orderId: string): Promise<OrderDetail['notices']> {
  const rows = await db
    .selectFrom('payment_notices')
    .select(['received_at', 'verdict', 'headers', 'body'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .limit(50)
    .execute();
  return rows.map(({ received_at, verdict, headers, body }) => ({
    receivedAt: received_at.getTime(),
    verdict,
    headers: headers as Record<string, string>,
    body: body.toString('utf8').slice(0, longestBody),
  }));
}

export async function ledgerOf(db: Db, orderId: string): Promise<OrderDetail['ledger']> {
  const { rows } = await sql<{ at: Date; kind: string; unit: 'fen' | 'day'; holder: string; amount: string }>`
    select p.at, p.kind, e.unit, e.holder, e.amount from book_postings p join book_entries e on e.posting_id = p.id
    where p.order_id = ${orderId} order by e.id`.execute(db);
  return rows.map((row) => ({
    at: row.at.getTime(),
    kind: kindNames[row.kind] ?? row.kind,
    unit: row.unit,
    holder: row.holder,
    amount: Number(row.amount),
  }));
}
