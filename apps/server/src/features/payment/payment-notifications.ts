import type { NotificationToSend } from '../message/message.public.ts';
import type { OrderRow } from './orders/order.repository.ts';

/** What members are told of their money and days. */

export function paidNotice(order: OrderRow, until: number | null, at: number): NotificationToSend {
  return {
    ...about(order, at),
    title: '支付成功，会员已开通',
    text: `您购买的「${order.plan_name}」已到账 ${order.days} 天VIP${until === null ? '' : `，有效期至 ${day(until)}`}。订单号 ${order.id}`,
    key: `order paid ${order.id}`,
  };
}

interface Refunded {
  readonly refundId: string;
  readonly amount: number;
  readonly days: number;
}

export function refundNotice(order: OrderRow, { refundId, amount, days }: Refunded, at: number): NotificationToSend {
  return {
    ...about(order, at),
    title: '退款成功',
    text: `订单「${order.plan_name}」已退款 ${(amount / 100).toFixed(2)} 元，将原路退回${days > 0 ? `，并收回 ${days} 天VIP` : ''}。订单号 ${order.id}`,
    key: `refund ${refundId}`,
  };
}

interface Redeemer {
  readonly agentId: string;
  readonly accountId: string;
  readonly key: string;
  readonly at: number;
}

export function redeemNotice(who: Redeemer, { days, until }: { days: number; until: number }): NotificationToSend {
  return {
    ...who,
    kind: 'order',
    title: '兑换成功',
    text: `您兑换的 ${days} 天VIP已到账，有效期至 ${day(until)}。`,
    link: '/joinVip',
  };
}

export function giftNotice(who: Redeemer, { days, until }: { days: number; until: number }): NotificationToSend {
  return {
    ...who,
    kind: 'order',
    title: '会员天数到账',
    text: `客服为您增加了 ${days} 天VIP，有效期至 ${day(until)}。`,
    link: '/joinVip',
  };
}

function about(order: OrderRow, at: number) {
  const { agent_id: agentId, account_id: accountId } = order;
  return { agentId, accountId, kind: 'order', link: '/rechargeRecord', at } as const;
}

const days = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
});

function day(time: number): string {
  return days.format(time);
}
