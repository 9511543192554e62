import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import type { AdminChannel } from '@liuguang/contract/admin/payment/books.ts';
import { fail } from '../../../platform/errors/fail.ts';
import { kindNames, type ChannelDirectory, type InstallationChannel } from './channel-directory.ts';
import { ChannelFailed, type PaymentChannel, type PaymentChannels } from './channel.ts';
import { refusedSince, unaskedOrders } from './channel-figures.repository.ts';
import type { Db } from '../../../platform/db/db.ts';

interface Deps {
  readonly db: Db;
  /** Of the environment. */
  readonly channels: PaymentChannels;
  readonly directory: Pick<ChannelDirectory, 'installation' | 'of'>;
}

const dayMs = 24 * 3_600_000;
const unopened = '密钥无法解密，请在“支付密钥”重新填写';

/** Channels that are offered, those that lack a setting, and those that are gone but have orders nobody could ask about. */
export async function listChannels({ db, channels, directory }: Deps, now: number): Promise<AdminChannel[]> {
  const unasked = await unaskedOrders(db);
  const refused = await refusedSince(db, now - dayMs);
  const offered = await directory.installation();
  const lacking = lackingKinds(channels, offered);
  const known = new Set([...offered.map(({ channelId }) => channelId), ...lacking.map(([kind]) => kind)]);
  const gone = [...unasked.keys()].filter((channelId) => !known.has(channelId));
  const figures = (channelId: string) => ({
    unasked: unasked.get(channelId) ?? 0,
    refusedNotices: refused.get(channelId) ?? 0,
  });
  const away = (channelId: string, names: readonly string[], source: AdminChannel['source'] = null) => ({
    channelId,
    name: kindNames[channelId] ?? channelId,
    ready: false,
    source,
    missing: [...names],
    sellsAdult: false,
    ...figures(channelId),
  });
  const thereOf = async (one: InstallationChannel): Promise<AdminChannel> => {
    const { channelId } = one;
    const source = one.source === 'sandbox' ? null : one.source;
    const channel = await openedOr(directory, one);
    if (!channel) return away(channelId, [unopened], source);
    const sellsAdult = channel.ratings.has('18');
    return { channelId, name: channel.name, ready: true, source, missing: [], sellsAdult, ...figures(channelId) };
  };
  const there = await Promise.all(offered.map(thereOf));
  return [...there, ...lacking.map(([kind, names]) => away(kind, names)), ...gone.map((id) => away(id, []))];
}

/** Kinds that nobody has keys of, with what the environment lacks. */
export function lackingKinds(
  { missing }: PaymentChannels,
  offered: readonly InstallationChannel[],
): [kind: string, names: readonly string[]][] {
  return Object.entries(missing).filter(([kind]) => !offered.some(({ channelId }) => channelId === kind));
}

/** Null: the keys that the console saved cannot be opened. */
async function openedOr(
  directory: Deps['directory'],
  taker: Parameters<ChannelDirectory['of']>[0],
): Promise<PaymentChannel | null> {
  try {
    return await directory.of(taker);
  } catch (error) {
    if (!(error instanceof ChannelFailed)) throw error;
    return null;
  }
}

/** Asks the channel itself. What it says no to is shown as it says it: the operator has to look it up there. */
export async function checkChannel(
  { channels, directory }: Omit<Deps, 'db'>,
  channelId: string,
): Promise<AdminOutput<'channels/check'>> {
  const offered = (await directory.installation()).find((one) => one.channelId === channelId);
  const missing = Object.hasOwn(channels.missing, channelId) ? channels.missing[channelId] : undefined;
  if (!offered && missing) return { ok: false, message: `缺少配置：${missing.join('、')}`, ms: 0 };
  if (!offered) throw fail('NOT_FOUND');
  const channel = await openedOr(directory, offered);
  if (!channel) return { ok: false, message: unopened, ms: 0 };
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
