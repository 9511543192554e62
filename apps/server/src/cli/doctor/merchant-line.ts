import type { PaymentModule } from '../../features/payment/payment.public.ts';

type InUse = Awaited<ReturnType<PaymentModule['merchants']['inUse']>>[number];

/** What is wrong with an account that takes an agent's money; null: nothing. */
export function troubleOf({ account: { tested }, opens }: InUse): string | null {
  if (!opens) return 'its keys cannot be opened: fill them in again in 收款账号';
  if (tested && !tested.ok) return `its last test failed (${tested.message}): 测试签名 in 收款账号`;
  return tested ? null : 'never tested: 测试签名 in 收款账号';
}

export function merchantLine(one: InUse): string {
  const { merchantId, agentId, kind, merchant, moneyOf, closedAt, openOrders } = one.account;
  const state = closedAt === null ? 'takes orders' : `closed, ${openOrders} orders are open`;
  const parts = [
    `agent ${agentId}`,
    `merchant ${merchant}`,
    `money of the ${moneyOf}`,
    state,
    troubleOf(one) ?? 'tested',
  ];
  return `${kind} account ${merchantId}: ${parts.join(', ')}`;
}
