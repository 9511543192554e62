import { addressKey } from '../../../platform/net/address.ts';
import { fail } from '../../../platform/errors/fail.ts';
import { createBuckets, type Pace } from '../../../platform/limits/buckets.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import {
  type WebhookReply,
  WebhookRefused,
  WebhookUnsigned,
  type PaymentChannels,
  type RawWebhook,
} from '../channels/channel.ts';
import { type Db, transact } from '../../../platform/db/db.ts';
import { keepWebhook } from './webhook.repository.ts';
import type { RefusedWebhooks } from './refused-webhooks.ts';
import { settlePaid } from '../orders/settlement.ts';

export interface WebhookService {
  /** What to answer the channel. It tells again until it hears `taken`, so that is said after the commit only. */
  receive(channelId: string, raw: RawWebhook, address: string): Promise<WebhookReply>;
}

interface Deps {
  readonly db: Db;
  readonly channels: PaymentChannels;
  readonly refused: Pick<RefusedWebhooks, 'note'>;
  readonly clock: () => number;
  readonly log: Pick<Logger, 'warn'>;
}

/** How many unsigned ones an address may send before it is told to go away. Signed ones are not counted. */
export const unsignedPace: Pace = { burst: 60, perSecond: 0.2 };

export function webhookService({ db, channels, refused, clock, log }: Deps): WebhookService {
  const buckets = createBuckets(10_000);

  /**
   * Verified before anything is limited: channels tell everything from a few addresses, and behind a proxy that is not
   * trusted all addresses are one, so a stranger's flood must not shut them out.
   */
  function refuseUnsigned(channelId: string, raw: RawWebhook, address: string, reason: string): void {
    const at = clock();
    refused.note({ channelId, reason, body: raw.body, address, at });
    if (buckets.debt(addressKey(address), unsignedPace, at) > 0) throw fail('TOO_OFTEN', { retryAfter: 60 });
  }

  return {
    async receive(channelId, raw, address) {
      const channel = channels.ready.get(channelId);
      if (!channel) throw fail('NOT_FOUND');
      try {
        const notice = await channel.readWebhook(raw);
        const { orderId } = notice;
        await transact(db, async (tx) => {
          const now = clock();
          const verdict =
            notice.news === 'paid' ? await settlePaid(tx, { ...notice, channelId }, now) : `news: ${notice.what}`;
          await keepWebhook(tx, { channelId, raw, orderId, verdict, now });
          // A genuine webhook that does not fit is for the operator to look at; hearing it again would not help.
          if (notice.news === 'paid' && verdict !== 'done' && verdict !== 'already') {
            log.warn({ channelId, orderId, verdict }, 'a payment notice does not fit its order');
          }
        });
        return channel.reply.taken;
      } catch (error) {
        if (!(error instanceof WebhookRefused)) throw error;
        if (error instanceof WebhookUnsigned) refuseUnsigned(channelId, raw, address, error.message);
        else {
          const verdict = `refused: ${error.message}`;
          await keepWebhook(db, { channelId, raw, orderId: null, verdict, now: clock() });
          log.warn({ channelId, reason: error.message }, 'payment notice refused');
        }
        return channel.reply.refused;
      }
    },
  };
}
