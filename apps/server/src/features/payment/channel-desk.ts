import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import type { AdminChannel } from '@liuguang/contract/admin/books.ts';
import { fail } from '../../platform/http/fail.ts';
import { ChannelFailed, type PaymentChannels } from './channel.ts';

const kindNames: Readonly<Record<string, string>> = { alipay: '支付宝', wechat: '微信支付', stripe: '银行卡 / Stripe' };

export function listChannels({ ready, missing }: PaymentChannels): AdminChannel[] {
  return [
    ...Array.from(ready.values(), ({ channelId, name, ratings }) => ({
      channelId,
      name,
      ready: true,
      missing: [],
      sellsAdult: ratings.has('18'),
    })),
    ...Object.entries(missing).map(([kind, names]) => ({
      channelId: kind,
      name: kindNames[kind] ?? kind,
      ready: false,
      missing: [...names],
      sellsAdult: false,
    })),
  ];
}

/** Asks the channel itself. What it says no to is shown as it says it: the operator has to look it up there. */
export async function checkChannel(
  channels: PaymentChannels,
  channelId: string,
): Promise<AdminOutput<'channels/check'>> {
  const missing = channels.missing[channelId];
  if (missing) return { ok: false, message: `缺少配置：${missing.join('、')}`, ms: 0 };
  const channel = channels.ready.get(channelId);
  if (!channel) throw fail('NOT_FOUND');
  const begun = performance.now();
  const took = () => Math.round(performance.now() - begun);
  try {
    await channel.check();
    return { ok: true, message: channelId === 'sandbox' ? '演示渠道，不需要密钥' : '渠道已确认密钥有效', ms: took() };
  } catch (error) {
    if (!(error instanceof ChannelFailed)) throw error;
    return { ok: false, message: `渠道没有接受：${error.message}`, ms: took() };
  }
}
