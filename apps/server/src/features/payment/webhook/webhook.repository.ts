import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { RawWebhook } from '../channels/channel.ts';

interface Received {
  readonly channelId: string;
  readonly raw: RawWebhook;
  readonly orderId: string | null;
  /** What became of it. */
  readonly verdict: string;
  readonly now: number;
}

/** As it came. The same bytes again are the same webhook: a replay, however often, takes no more room. */
export async function keepWebhook(db: Db, { channelId, raw, orderId, verdict, now }: Received): Promise<void> {
  const at = new Date(now);
  await db
    .insertInto('payment_notices')
    .values({
      channel_id: channelId,
      received_at: at,
      headers: JSON.stringify(raw.headers),
      body: raw.body,
      digest: hash('sha256', raw.body, 'buffer'),
      order_id: orderId,
      verdict,
    })
    .onConflict((conflict) =>
      conflict.columns(['channel_id', 'digest']).doUpdateSet({
        times: sql`payment_notices.times + 1`,
        last_at: at,
        // What it did the first time says more than that it had been done.
        verdict: sql`case when excluded.verdict = 'already' then payment_notices.verdict else excluded.verdict end`,
      }),
    )
    .execute();
}

interface Unsigned {
  readonly channelId: string;
  readonly hour: number;
  readonly count: number;
  /** When the last of them came, and what it was. */
  readonly at: number;
  readonly reason: string;
  readonly digest: Buffer;
  readonly bytes: number;
  readonly network: string;
}

/** Adds to the figures of the channel and hour; of the webhooks themselves only the last one leaves a trace. */
export async function countUnsigned(db: Db, unsigned: Unsigned): Promise<void> {
  const { channelId, hour, count, at, reason, digest, bytes, network } = unsigned;
  await db
    .insertInto('refused_notices')
    .values({
      channel_id: channelId,
      hour: new Date(hour),
      count,
      last_at: new Date(at),
      last_reason: reason,
      last_digest: digest,
      last_bytes: bytes,
      last_network: network,
    })
    .onConflict((conflict) =>
      conflict.columns(['channel_id', 'hour']).doUpdateSet((eb) => ({
        count: sql`refused_notices.count + excluded.count`,
        last_at: eb.ref('excluded.last_at'),
        last_reason: eb.ref('excluded.last_reason'),
        last_digest: eb.ref('excluded.last_digest'),
        last_bytes: eb.ref('excluded.last_bytes'),
        last_network: eb.ref('excluded.last_network'),
      })),
    )
    .execute();
}

/** Those that belong to no order, and the figures of those that nobody signed. */
export async function deleteRefusedBefore(db: Db, before: number): Promise<void> {
  const oldest = new Date(before);
  await db.deleteFrom('payment_notices').where('order_id', 'is', null).where('received_at', '<', oldest).execute();
  await db.deleteFrom('refused_notices').where('hour', '<', oldest).execute();
}
