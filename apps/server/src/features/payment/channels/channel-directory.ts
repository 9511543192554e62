import type { Channel } from '@liuguang/contract/shapes/payment.ts';
import type { MerchantService, NoticeReader } from '../merchants/merchant.service.ts';
import type { PaymentChannel, PaymentChannels } from './channel.ts';
import { kindNames } from './kind-names.ts';

/** What an order says about who takes its money. */
interface TakenBy {
  readonly channelId: string;
  /** An account of the agent's own; null: the installation's. */
  readonly merchantId: string | null;
}

export interface ChannelDirectory {
  /** Those of the installation that are ready. */
  readonly installation: PaymentChannels;
  nameOf(channelId: string): string;
  offered(agentId: string): Promise<Channel[]>;
  /** Who takes a new order of the agent by this channel; null: nobody. */
  forNew(agentId: string, channelId: string): Promise<TakenBy | null>;
  /** Null where the installation has no keys any more; throws ChannelFailed where those of an account cannot be opened. */
  of(order: TakenBy): Promise<PaymentChannel | null>;
  /** What a notice at this address may be verified by; none: there is no such address. */
  readers(taker: TakenBy): Promise<NoticeReader[]>;
}

/** The channels of an installation, and in their place those that agents have accounts of their own with. */
export function channelDirectory(
  installation: PaymentChannels,
  merchants: Pick<MerchantService, 'openOf' | 'channel' | 'readers'>,
): ChannelDirectory {
  const { ready } = installation;
  const nameOf = (channelId: string) => ready.get(channelId)?.name ?? kindNames[channelId] ?? channelId;
  return {
    installation,
    nameOf,

    async offered(agentId) {
      const own = [...(await merchants.openOf(agentId)).keys()].filter((kind) => !ready.has(kind));
      return [
        ...Array.from(ready.values(), ({ channelId, name, kind, icon }) => ({ channelId, name, kind, icon })),
        ...own.map((kind) => ({ channelId: kind, name: nameOf(kind), kind, icon: kind })),
      ];
    },

    async forNew(agentId, channelId) {
      const own = [...(await merchants.openOf(agentId))].find(([kind]) => kind === channelId);
      const merchantId = own?.[1] ?? null;
      return merchantId !== null || ready.has(channelId) ? { channelId, merchantId } : null;
    },

    async of({ channelId, merchantId }) {
      if (merchantId === null) return ready.get(channelId) ?? null;
      return await merchants.channel(merchantId);
    },

    async readers({ channelId, merchantId }) {
      if (merchantId !== null) return await merchants.readers(channelId, merchantId);
      const channel = ready.get(channelId);
      return channel ? [{ channel, until: null }] : [];
    },
  };
}
