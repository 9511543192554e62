import { addressKey } from '../../../platform/net/address.ts';
import { fail } from '../../../platform/errors/fail.ts';
import { createBuckets, type Pace } from '../../../platform/limits/buckets.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import {
  type WebhookReply,
  WebhookRefused,
  WebhookUnsigned,
  type RawWebhook,
  type Webhook,
} from '../channels/channel.ts';
import type { ChannelDirectory } from '../channels/channel-directory.ts';
import type { NoticeReader } from '../merchants/merchant.service.ts';
import { type Db, transact, type Tx } from '../../../platform/db/db.ts';
import { keepWebhook } from './webhook.repository.ts';
import type { RefusedWebhooks } from './refused-webhooks.ts';
import { settlePaid } from '../orders/settlement.ts';
import { settleTakenBack } from '../refunds/taken-back.ts';

export type WebhookService = ReturnType<typeof webhookService>;

/** Whose address it came to. */
type Taker = Parameters<ChannelDirectory['readers']>[0];

interface Deps {
  readonly db: Db;
  readonly directory: Pick<ChannelDirectory, 'readers'>;
  readonly refused: Pick<RefusedWebhooks, 'note'>;
  readonly clock: () => number;
  readonly log: Pick<Logger, 'warn'>;
}

/** How many unsigned ones an address may send before it is told to go away. Signed ones are not counted. */
export const unsignedPace: Pace = { burst: 60, perSecond: 0.2 };

export function webhookService({ db, directory, refused, clock, log }: Deps) {
  const buckets = createBuckets({ max: 10_000 });

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
    /** What to answer the channel. It tells again until it hears `taken`, so that is said after the commit only. */
    async receive(taker: Taker, raw: RawWebhook, address: string): Promise<WebhookReply> {
      const readers = await directory.readers(taker);
      const channel = readers[0]?.channel;
      if (!channel) throw fail('NOT_FOUND');
      // Accounts are told apart by their number, and the same bytes at two addresses are two webhooks.
      const channelId = taker.merchantId === null ? taker.channelId : `${taker.channelId} ${taker.merchantId}`;
      try {
        const { notice, until } = await readFirst(readers, raw);
        await transact(db, async (tx) => {
          const now = clock();
          const { orderId, verdict } = await believe(tx, notice, { ...taker, until }, now);
          await keepWebhook(tx, { channelId, raw, orderId, verdict, now });
          // A genuine webhook that does not fit is for the operator to look at; hearing it again would not help.
          if (notice.news !== 'other' && verdict !== 'done' && verdict !== 'already') {
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

/** Does what it says, and tells what became of it. */
async function believe(
  tx: Tx,
  notice: Webhook,
  signer: Taker & { until: number | null },
  now: number,
): Promise<{ orderId: string | null; verdict: string }> {
  if (notice.news === 'paid') {
    return { orderId: notice.orderId, verdict: await settlePaid(tx, { ...notice, ...signer }, now) };
  }
  if (notice.news === 'taken back') return await settleTakenBack(tx, { ...notice, ...signer }, now);
  return { orderId: notice.orderId, verdict: `news: ${notice.what}` };
}

/** By the keys that signed it: those in use, or some that were replaced. What is signed by one of them is that one's word. */
async function readFirst(
  readers: readonly NoticeReader[],
  raw: RawWebhook,
): Promise<{ notice: Webhook; until: number | null }> {
  let unsigned = new WebhookUnsigned('signature');
  for (const { channel, until } of readers) {
    try {
      return { notice: await channel.readWebhook(raw), until };
    } catch (error) {
      if (!(error instanceof WebhookUnsigned)) throw error;
      unsigned = error;
    }
  }
  throw unsigned;
}
