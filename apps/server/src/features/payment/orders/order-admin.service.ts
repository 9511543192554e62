import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { AdminOrder, OrderDetail } from '@liuguang/contract/admin/payment/orders.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Page } from '../../../platform/db/keyset.ts';
import { fail } from '../../../platform/errors/fail.ts';
import type { ChannelDirectory } from '../channels/channel-directory.ts';
import { findListedOrder, listOrders, toAdminOrder } from './order-admin.repository.ts';
import { ledgerOf, refundsOf, webhooksOf } from './order-detail.repository.ts';
import type { StoredOrder } from './order.repository.ts';
import { unusedDays } from '../books/vip-days.ts';

export type OrderAdminService = ReturnType<typeof orderAdminService>;

interface Deps {
  readonly db: Db;
  readonly directory: Pick<ChannelDirectory, 'nameOf'>;
  readonly clock: () => number;
}

export function orderAdminService({ db, directory: { nameOf }, clock }: Deps) {
  async function find(orderId: string) {
    const order = await findListedOrder(db, orderId);
    if (!order) throw fail('NOT_FOUND');
    return order;
  }

  return {
    async list(search: AdminParsed<'orders/list'>, agentIds: readonly string[] | null): Promise<Page<AdminOrder>> {
      const page = await listOrders(db, search, agentIds);
      return { ...page, list: page.list.map((order) => toAdminOrder(order, nameOf(order.channelId))) };
    },

    agentOf: async (orderId: string): Promise<string> => (await find(orderId)).agentId,

    async detail(orderId: string): Promise<OrderDetail> {
      const order = await find(orderId);
      const [refunds, notices, ledger] = await Promise.all([
        refundsOf(db, orderId),
        webhooksOf(db, orderId),
        ledgerOf(db, orderId),
      ]);
      const asked = refunds.filter(({ state }) => state === '处理中').reduce((sum, { amount }) => sum + amount, 0);
      const isOpen = order.state === 'paid' || order.state === 'partly refunded';
      const { accountId, days } = order;
      return {
        ...toAdminOrder(order, nameOf(order.channelId)),
        nickname: order.nickname,
        refundable: isOpen ? order.amount - order.refunded - asked : 0,
        unusedDays: isOpen ? await unusedDays(db, { orderId, accountId, days }, clock()) : 0,
        history: historyOf(order, refunds),
        refunds,
        notices,
        ledger,
      };
    },
  };
}

function historyOf(order: StoredOrder, refunds: OrderDetail['refunds']): OrderDetail['history'] {
  const moments = [
    { at: order.createdAt, what: '下单', note: order.planName },
    { at: order.paidAt, what: '已支付', note: order.channelRef ?? '' },
    { at: order.closedAt, what: '已关闭', note: '超时未支付' },
  ];
  return [
    ...moments.flatMap(({ at, ...rest }) => (at === null ? [] : [{ at, ...rest }])),
    ...refunds.map(({ createdAt, reason, takenBack }) => ({
      at: createdAt,
      what: takenBack ? '渠道扣回' : '发起退款',
      note: reason,
    })),
    ...refunds.flatMap(({ doneAt, days, takenBack }) =>
      doneAt === null ? [] : [{ at: doneAt, what: takenBack ? '扣回入账' : '退款完成', note: `收回 ${days ?? 0} 天` }],
    ),
  ].toSorted((a, b) => a.at - b.at);
}
