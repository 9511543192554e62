import type { Channel } from '@liuguang/contract/shapes/payment.ts';
import type { MerchantService, NoticeReader } from '../merchants/merchant.service.ts';
import type { PaymentChannel, PaymentChannels } from './channel.ts';

/** What people read where a channel itself is not there to say it. */
export const kindNames: Readonly<Record<string, string>> = {
  alipay: '支付宝',
  wechat: '微信支付',
  stripe: '银行卡 / Stripe',
  sandbox: '沙盒支付（演示）',
};

/** What an order says about who takes its money. */
interface TakenBy {
  readonly channelId: string;
  /** An account whose keys are in the database, an agent's or the installation's; null: the keys of the environment. */
  readonly merchantId: string | null;
}

/** A channel that every agent may use, and where its keys come from. */
export interface InstallationChannel extends TakenBy {
  readonly source: 'environment' | 'console' | 'sandbox';
}

export type ChannelDirectory = ReturnType<typeof channelDirectory>;

/**
 * The channels of an installation, by the keys of its environment or else by those of the console, and in their place those
 * that agents have accounts of their own with.
 */
export function channelDirectory(
  { ready }: PaymentChannels,
  merchants: Pick<MerchantService, 'openOf' | 'channel' | 'readers'>,
) {
  const nameOf = (channelId: string) => ready.get(channelId)?.name ?? kindNames[channelId] ?? channelId;

  /** Accounts of the console, where the environment does not come first. */
  async function ofConsole(): Promise<[kind: string, merchantId: string][]> {
    return [...(await merchants.openOf(null))].filter(([kind]) => !ready.has(kind));
  }

  /**
   * The account that speaks for orders which were begun by keys of the environment that are gone from it: keys are moved from
   * there to the console, and then it is the same merchant's. Those of another merchant verify and pay back nothing.
   */
  async function successorOf(channelId: string): Promise<string | null> {
    return (await ofConsole()).find(([kind]) => kind === channelId)?.[1] ?? null;
  }

  return {
    nameOf,

    /** As they are now: what owners set in the console counts at once, in every process. */
    async installation(): Promise<InstallationChannel[]> {
      const set = Array.from(ready.keys(), (channelId) => ({
        channelId,
        merchantId: null,
        source: channelId === 'sandbox' ? ('sandbox' as const) : ('environment' as const),
      }));
      const kept = (await ofConsole()).map(([channelId, merchantId]) => ({
        channelId,
        merchantId,
        source: 'console' as const,
      }));
      return [...set, ...kept];
    },

    async offered(agentId: string): Promise<Channel[]> {
      const accounts = [...(await merchants.openOf(agentId)).keys(), ...(await merchants.openOf(null)).keys()];
      const more = [...new Set(accounts)].filter((kind) => !ready.has(kind)).toSorted();
      return [
        ...Array.from(ready.values(), ({ channelId, name, kind, icon }) => ({ channelId, name, kind, icon })),
        ...more.map((kind) => ({ channelId: kind, name: nameOf(kind), kind, icon: kind })),
      ];
    },

    /** Who takes a new order of the agent by this channel; null: nobody. */
    async forNew(agentId: string, channelId: string): Promise<TakenBy | null> {
      const own = [...(await merchants.openOf(agentId))].find(([kind]) => kind === channelId);
      if (own) return { channelId, merchantId: own[1] };
      if (ready.has(channelId)) return { channelId, merchantId: null };
      const merchantId = await successorOf(channelId);
      return merchantId === null ? null : { channelId, merchantId };
    },

    /**
     * Null where the installation has no keys any more; throws ChannelFailed where those of an account cannot be
     * opened.
     */
    async of({ channelId, merchantId }: TakenBy): Promise<PaymentChannel | null> {
      if (merchantId !== null) return await merchants.channel(merchantId);
      const channel = ready.get(channelId);
      if (channel) return channel;
      const successor = await successorOf(channelId);
      return successor === null ? null : await merchants.channel(successor);
    },

    /** What a notice at this address may be verified by; none: there is no such address. */
    async readers({ channelId, merchantId }: TakenBy): Promise<NoticeReader[]> {
      if (merchantId !== null) return await merchants.readers(channelId, merchantId);
      const channel = ready.get(channelId);
      if (channel) return [{ channel, until: null }];
      const successor = await successorOf(channelId);
      return successor === null ? [] : await merchants.readers(channelId, successor);
    },
  };
}
