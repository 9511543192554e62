import type { AdminOrder } from '@liuguang/contract/admin/payment/orders.ts';

export const stateColors: Readonly<Record<AdminOrder['state'], string>> = {
  待支付: 'processing',
  已支付: 'success',
  已关闭: 'default',
  部分退款: 'warning',
  已退款: 'error',
};

const verdicts: Readonly<Record<string, string>> = {
  done: '已入账',
  already: '重复通知',
  'unknown order': '订单不存在',
  'other channel': '渠道不符',
  'other account': '收款账号不符',
  'old keys': '密钥已更换',
  'other amount': '金额不符',
};

/** What became of a webhook of the channel. */
export function verdictName(verdict: string): string {
  return verdicts[verdict] ?? verdict;
}

/** Whose a row of the books is. */
export function holderName(holder: string): string {
  if (holder === 'member') return '用户天数';
  if (holder.startsWith('channel ')) return `支付渠道 ${holder.slice(8)}`;
  if (holder.startsWith('sales ')) return `渠道 ${holder.slice(6)} 收入`;
  if (holder.startsWith('issued ')) return `渠道 ${holder.slice(7)} 已发放天数`;
  return holder;
}
