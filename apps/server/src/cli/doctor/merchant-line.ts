import type { InstallationChannel, PaymentModule } from '../../features/payment/payment.public.ts';

type InUse = Awaited<ReturnType<PaymentModule['merchants']['inUse']>>[number];

/** What is wrong with an account that takes money; null: nothing. */
export function troubleOf({ account: { agentId, tested }, opens }: InUse): string | null {
  const [place, button] = agentId === null ? ['支付密钥', '测试密钥'] : ['收款账号', '测试签名'];
  if (!opens) return `its keys cannot be opened: fill them in again in ${place}`;
  if (tested && !tested.ok) return `its last test failed (${tested.message}): ${button} in ${place}`;
  return tested ? null : `never tested: ${button} in ${place}`;
}

export function merchantLine(one: InUse): string {
  const { merchantId, agentId, kind, merchant, moneyOf, closedAt, openOrders } = one.account;
  const state = closedAt === null ? 'takes orders' : `closed, ${openOrders} orders are open`;
  const parts = [
    agentId === null ? 'of the installation' : `agent ${agentId}`,
    `merchant ${merchant}`,
    `money of the ${moneyOf}`,
    state,
    troubleOf(one) ?? 'tested',
  ];
  return `${kind} account ${merchantId}: ${parts.join(', ')}`;
}

const sources: Readonly<Record<InstallationChannel['source'], string>> = {
  environment: ', by the keys of the environment',
  console: ', by the keys of the console',
  sandbox: '',
};

export function offeredLine({ channelId, merchantId, source }: InstallationChannel, name: string): string {
  const account = merchantId === null ? '' : ` (account ${merchantId})`;
  return `${channelId}: offered as ${name}${sources[source]}${account}`;
}
