import type { NotificationToSend } from '../message/message.public.ts';
import type { StoredOrder } from './orders/order.repository.ts';

/** What members are told of their money and days. */

export function paidNotification(order: StoredOrder, until: number | null, at: number): NotificationToSend {
  return {
    ...about(order, at),
    title: '支付成功，会员已开通',
    text: `您购买的「${order.planName}」已到账 ${order.days} 天VIP${until === null ? '' : `，有效期至 ${day(until)}`}。订单号 ${order.orderId}`,
    key: `order paid ${order.orderId}`,
  };
}

interface Refunded {
  readonly refundId: string;
  readonly amount: number;
  readonly days: number;
  /** The channel took it by itself. */
  readonly takenBack: boolean;
}

export function refundNotification(
  order: StoredOrder,
  { refundId, amount, days, takenBack }: Refunded,
  at: number,
): NotificationToSend {
  const yuan = (amount / 100).toFixed(2);
  const money = takenBack ? `的 ${yuan} 元已由支付渠道退回` : `已退款 ${yuan} 元，将原路退回`;
  return {
    ...about(order, at),
    title: takenBack ? '支付渠道已退回款项' : '退款成功',
    text: `订单「${order.planName}」${money}${days > 0 ? `，并收回 ${days} 天VIP` : ''}。订单号 ${order.orderId}`,
    key: `refund ${refundId}`,
  };
}

interface Redeemer {
  readonly agentId: string;
  readonly accountId: string;
  readonly key: string;
  readonly at: number;
}

interface Days {
  readonly days: number;
  readonly until: number;
}

export function redeemNotification(who: Redeemer, { days, until }: Days): NotificationToSend {
  const text = `您兑换的 ${days} 天VIP已到账，有效期至 ${day(until)}。`;
  return { ...who, kind: 'order', title: '兑换成功', text, link: '/joinVip' };
}

export function giftNotification(who: Redeemer, { days, until }: Days): NotificationToSend {
  const text = `客服为您增加了 ${days} 天VIP，有效期至 ${day(until)}。`;
  return { ...who, kind: 'order', title: '会员天数到账', text, link: '/joinVip' };
}

export function rewardNotification(who: Redeemer, { days, until }: Days): NotificationToSend {
  const text = `邀请奖励 ${days} 天VIP已到账，有效期至 ${day(until)}。`;
  return { ...who, kind: 'order', title: '邀请奖励到账', text, link: '/invite' };
}

function about(order: StoredOrder, at: number) {
  const { agentId, accountId } = order;
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
