import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { AdminOrder, OrderDetail } from '@liuguang/contract/admin/payment/orders.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Page } from '../../../platform/db/keyset.ts';
import { fail } from '../../../platform/errors/fail.ts';
import type { PaymentChannels } from '../channels/channel.ts';
import { listOrders, toAdminOrder } from './order-admin.repository.ts';
import { type OrderRow, toOrderRow } from './order.repository.ts';
import { unusedDays } from '../books/vip-days.ts';

export interface OrderAdmin {
  list(search: AdminParsed<'orders/list'>, agentIds: readonly string[] | null): Promise<Page<AdminOrder>>;
  agentOf(orderId: string): Promise<string>;
  detail(orderId: string): Promise<OrderDetail>;
}

interface Deps {
  readonly db: Db;
  readonly channels: PaymentChannels;
  readonly clock: () => number;
}

const refundStates = { asked: '处理中', done: '已完成', failed: '失败' } as const;
const kindNames: Readonly<Record<string, string>> = {
  sale: '购买',
  refund: '退款',
  redeem: '兑换码',
  gift: '客服赠送',
  merge: '账号合并',
};
const longestBody = 20_000;

export function orderAdmin({ db, channels, clock }: Deps): OrderAdmin {
  const nameOf = (channelId: string) => channels.ready.get(channelId)?.name ?? channelId;

  async function find(orderId: string) {
    const row = await db
      .selectFrom('orders as o')
      .innerJoin('accounts as a', 'a.id', 'o.account_id')
      .selectAll('o')
      .select(['a.user_code', 'a.nickname'])
      .where('o.id', '=', orderId)
      .executeTakeFirst();
    if (!row) throw fail('NOT_FOUND');
    return { ...toOrderRow(row), user_code: row.user_code, nickname: row.nickname };
  }

  return {
    async list(search, agentIds) {
      const page = await listOrders(db, search, agentIds);
      return { ...page, list: page.list.map((row) => toAdminOrder(row, nameOf(row.channel_id))) };
    },

    agentOf: async (orderId) => (await find(orderId)).agent_id,

    async detail(orderId) {
      const order = await find(orderId);
      const [refunds, notices, ledger] = await Promise.all([
        refundsOf(db, orderId),
        noticesOf(db, orderId),
        ledgerOf(db, orderId),
      ]);
      const asked = refunds.filter(({ state }) => state === '处理中').reduce((sum, { amount }) => sum + amount, 0);
      const isOpen = order.state === 'paid' || order.state === 'partly refunded';
      const { id, account_id: accountId, days } = order;
      return {
        ...toAdminOrder(order, nameOf(order.channel_id)),
        nickname: order.nickname,
        refundable: isOpen ? Number(order.amount) - Number(order.refunded) - asked : 0,
        unusedDays: isOpen ? await unusedDays(db, { orderId: id, accountId, days }, clock()) : 0,
        history: historyOf(order, refunds),
        refunds,
        notices,
        ledger,
      };
    },
  };
}

function historyOf(order: OrderRow, refunds: OrderDetail['refunds']): OrderDetail['history'] {
  const moments = [
    { at: order.created_at, what: '下单', note: order.plan_name },
    { at: order.paid_at, what: '已支付', note: order.channel_ref ?? '' },
    { at: order.closed_at, what: '已关闭', note: '超时未支付' },
  ];
  return [
    ...moments.flatMap(({ at, ...rest }) => (at === null ? [] : [{ at: at.getTime(), ...rest }])),
    ...refunds.map(({ createdAt, reason }) => ({ at: createdAt, what: '发起退款', note: reason })),
    ...refunds.flatMap(({ doneAt, days }) =>
      doneAt === null ? [] : [{ at: doneAt, what: '退款完成', note: `收回 ${days ?? 0} 天` }],
    ),
  ].toSorted((a, b) => a.at - b.at);
}

async function refundsOf(db: Db, orderId: string): Promise<OrderDetail['refunds']> {
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
    state: refundStates[row.state as keyof typeof refundStates],
    failure: row.failure,
    createdAt: row.created_at.getTime(),
    doneAt: row.done_at?.getTime() ?? null,
  }));
}

async function noticesOf(db: Db, orderId: string): Promise<OrderDetail['notices']> {
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

async function ledgerOf(db: Db, orderId: string): Promise<OrderDetail['ledger']> {
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
