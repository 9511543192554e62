import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import { fail } from '../../platform/http/fail.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { type NoticeReply, NoticeRefused, type PaymentChannels, type RawNotice } from './channel.ts';
import { settlePaid } from './settlement.ts';

export interface NoticeService {
  /** What to answer the channel. It tells again until it hears `taken`, so that is said after the commit only. */
  receive(channelId: string, raw: RawNotice): Promise<NoticeReply>;
}

/** What became of a notice. */
interface Said {
  readonly orderId: string | null;
  readonly verdict: string;
}

interface Deps {
  readonly db: Kysely<Schema>;
  readonly channels: PaymentChannels;
  readonly clock: () => number;
  readonly log: Pick<Logger, 'warn'>;
}

export function noticeService({ db, channels, clock, log }: Deps): NoticeService {
  async function keep(trx: Kysely<Schema>, channelId: string, raw: RawNotice, said: Said): Promise<void> {
    await trx
      .insertInto('payment_notices')
      .values({
        channel_id: channelId,
        received_at: new Date(clock()),
        headers: JSON.stringify(raw.headers),
        body: raw.body,
        order_id: said.orderId,
        verdict: said.verdict,
      })
      .execute();
  }

  return {
    async receive(channelId, raw) {
      const channel = channels.ready.get(channelId);
      if (!channel) throw fail('NOT_FOUND');
      try {
        const notice = await channel.readNotice(raw);
        const { orderId } = notice;
        await db.transaction().execute(async (trx) => {
          const verdict =
            notice.news === 'paid' ? await settlePaid(trx, { ...notice, channelId }, clock()) : `news: ${notice.what}`;
          await keep(trx, channelId, raw, { orderId, verdict });
          // A genuine notice that does not fit is for the operator to look at; hearing it again would not help.
          if (notice.news === 'paid' && verdict !== 'done' && verdict !== 'already') {
            log.warn({ channelId, orderId, verdict }, 'a payment notice does not fit its order');
          }
        });
        return channel.reply.taken;
      } catch (error) {
        if (!(error instanceof NoticeRefused)) throw error;
        await keep(db, channelId, raw, { orderId: null, verdict: `refused: ${error.message}` });
        log.warn({ channelId, reason: error.message }, 'payment notice refused');
        return channel.reply.refused;
      }
    },
  };
}
