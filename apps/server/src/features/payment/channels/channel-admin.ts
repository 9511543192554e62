import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import type { AdminChannel } from '@liuguang/contract/admin/payment/books.ts';
import { fail } from '../../../platform/errors/fail.ts';
import { kindNames } from './kind-names.ts';
import { ChannelFailed, type PaymentChannels } from './channel.ts';
import { refusedSince, unaskedOrders } from './channel-figures.repository.ts';
import type { Db } from '../../../platform/db/db.ts';

const dayMs = 24 * 3_600_000;

/** Channels that are offered, those that lack a setting, and those that are gone but have orders nobody could ask about. */
export async function listChannels(db: Db, { ready, missing }: PaymentChannels, now: number): Promise<AdminChannel[]> {
  const unasked = await unaskedOrders(db);
  const refused = await refusedSince(db, now - dayMs);
  const known = new Set([...ready.keys(), ...Object.keys(missing)]);
  const gone = [...unasked.keys()].filter((channelId) => !known.has(channelId));
  const figures = (channelId: string) => ({
    unasked: unasked.get(channelId) ?? 0,
    refusedNotices: refused.get(channelId) ?? 0,
  });
  const away = (channelId: string, names: readonly string[]) => ({
    channelId,
    name: kindNames[channelId] ?? channelId,
    ready: false,
    missing: [...names],
    sellsAdult: false,
    ...figures(channelId),
  });
  return [
    ...Array.from(ready.values(), ({ channelId, name, ratings }) => ({
      channelId,
      name,
      ready: true,
      missing: [],
      sellsAdult: ratings.has('18'),
      ...figures(channelId),
    })),
    ...Object.entries(missing).map(([kind, names]) => away(kind, names)),
    ...gone.map((channelId) => away(channelId, [])),
  ];
}

/** Asks the channel itself. What it says no to is shown as it says it: the operator has to look it up there. */
export async function checkChannel(
  channels: PaymentChannels,
  channelId: string,
): Promise<AdminOutput<'channels/check'>> {
  const missing = Object.hasOwn(channels.missing, channelId) ? channels.missing[channelId] : undefined;
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
