import type { Order } from '@liuguang/contract/shapes/payment.ts';

export type OrderState = 'pending' | 'paid' | 'closed' | 'partly refunded' | 'refunded';
export type OrderEvent = 'pay' | 'expire' | 'refund part' | 'refund rest';

/** The life of an order. A pair that is not in the table changes nothing: webhooks come twice, late and out of order. */
const moves: Record<OrderState, Partial<Record<OrderEvent, OrderState>>> = {
  pending: { pay: 'paid', expire: 'closed' },
  // Paid in the last second, or told late: the money is there, so the days are given.
  closed: { pay: 'paid' },
  paid: { 'refund part': 'partly refunded', 'refund rest': 'refunded' },
  'partly refunded': { 'refund part': 'partly refunded', 'refund rest': 'refunded' },
  refunded: {},
};

export function stateAfter(state: OrderState, event: OrderEvent): OrderState | null {
  return moves[state][event] ?? null;
}

/** What a member reads. */
export const stateNames: Record<OrderState, Order['state']> = {
  pending: '待支付',
  paid: '已支付',
  closed: '已关闭',
  'partly refunded': '部分退款',
  refunded: '已退款',
};
