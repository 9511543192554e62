import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import {
  type ChannelPayment,
  ChannelFailed,
  WebhookRefused,
  WebhookUnsigned,
  type PaymentChannel,
  type RawWebhook,
} from '../channel.ts';
import { parseJson } from '../channel-http.ts';
import type { Db } from '../../../../platform/db/db.ts';
import type { Schema } from '../../../../platform/db/schema.ts';

const noticeBody = z.object({
  orderId: z.string(),
  amount: z.number().int(),
  currency: z.literal('CNY'),
  channelRef: z.string(),
  paidAt: z.number().int(),
});

/** The side of the sandbox that a real channel keeps to itself: its cashier, and the webhooks that it signs. */
export interface SandboxSide {
  payment(orderId: string, seal: string): Promise<{ amount: number; state: string; returnUrl: string } | null>;
  pay(orderId: string): Promise<boolean>;
  fail(orderId: string): Promise<void>;
  notice(orderId: string): Promise<RawWebhook | null>;
}

type State = Selectable<Schema['sandbox_payments']>['state'];

interface Deps {
  readonly db: Db;
  readonly key: Buffer;
  readonly clock: () => number;
}

/**
 * A channel for trying things out. It behaves like a real one, with signed webhooks, queries, closing and refunds; only
 * the money is missing.
 */
export function sandboxChannel({ db, key, clock }: Deps): PaymentChannel & { side: SandboxSide } {
  const sealOf = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  const row = (orderId: string) =>
    db.selectFrom('sandbox_payments').selectAll().where('order_id', '=', orderId).executeTakeFirst();
  const move = async (orderId: string, from: State, set: { state: State; paid_at?: Date }) => {
    const moved = await db
      .updateTable('sandbox_payments')
      .set(set)
      .where('order_id', '=', orderId)
      .where('state', '=', from)
      .executeTakeFirst();
    return moved.numUpdatedRows === 1n;
  };

  async function ask(orderId: string): Promise<ChannelPayment> {
    const found = await row(orderId);
    if (!found) return { state: 'open' };
    if (found.state !== 'paid' || !found.paid_at) return { state: found.state === 'closed' ? 'closed' : 'open' };
    const channelRef = `sandbox-${orderId}`;
    return { state: 'paid', amount: Number(found.amount), channelRef, paidAt: found.paid_at.getTime() };
  }

  return {
    channelId: 'sandbox',
    kind: 'sandbox',
    name: '沙盒支付（演示）',
    icon: 'sandbox',
    ratings: new Set(['all', '18']),

    async begin({ orderId, amount, expiresAt, returnUrl }) {
      await db
        .insertInto('sandbox_payments')
        .values({ order_id: orderId, amount, expires_at: new Date(expiresAt), return_url: returnUrl })
        .onConflict((conflict) => conflict.column('order_id').doNothing())
        .execute();
      return { kind: 'url', url: `/cashier/${orderId}?seal=${sealOf(`cashier ${orderId}`)}` };
    },

    async readWebhook({ headers, body }) {
      const given = Buffer.from(headers['sandbox-signature'] ?? '', 'base64url');
      const expected = createHmac('sha256', key).update('notice ').update(body).digest();
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new WebhookUnsigned('signature');
      const read = noticeBody.safeParse(parseJson(body));
      if (!read.success) throw new WebhookRefused('not a notice');
      return { news: 'paid', ...read.data };
    },

    reply: {
      taken: { status: 200, type: 'text/plain', body: 'success' },
      refused: { status: 400, type: 'text/plain', body: 'refused' },
    },

    ask: async ({ orderId }) => await ask(orderId),

    async close({ orderId }) {
      if (await move(orderId, 'open', { state: 'closed' })) return { state: 'closed' };
      const payment = await ask(orderId);
      return payment.state === 'open' ? { state: 'closed' } : payment;
    },

    // It is a part of this program and has no keys that could be wrong.
    check: () => Promise.resolve(),

    async refund({ orderId, refundId, amount }) {
      const { rows } = await sql<{ known: boolean }>`update sandbox_payments
        set refunded = refunded + case when refunds @> array[${refundId}] then 0 else ${amount}::bigint end,
          refunds = case when refunds @> array[${refundId}] then refunds else refunds || ${refundId}::text end
        where order_id = ${orderId} and state = 'paid'
          and (refunds @> array[${refundId}] or refunded + ${amount}::bigint <= amount)
        returning true as known`.execute(db);
      if (rows.length === 0) throw new ChannelFailed('nothing to pay back');
      return 'done';
    },

    side: {
      async payment(orderId, seal) {
        if (seal !== sealOf(`cashier ${orderId}`)) return null;
        const found = await row(orderId);
        if (!found) return null;
        const late = found.state === 'open' && found.expires_at.getTime() <= clock();
        return { amount: Number(found.amount), state: late ? 'closed' : found.state, returnUrl: found.return_url };
      },
      async pay(orderId) {
        const paid = { state: 'paid' as const, paid_at: new Date(clock()) };
        const found = await row(orderId);
        if (!found || found.expires_at.getTime() <= clock()) return false;
        return (await move(orderId, 'open', paid)) || (await move(orderId, 'failed', paid)) || found.state === 'paid';
      },
      async fail(orderId) {
        await move(orderId, 'open', { state: 'failed' });
      },
      async notice(orderId) {
        const payment = await ask(orderId);
        if (payment.state !== 'paid') return null;
        const { amount, channelRef, paidAt } = payment;
        const body = Buffer.from(JSON.stringify({ orderId, amount, currency: 'CNY', channelRef, paidAt }));
        const signature = createHmac('sha256', key).update('notice ').update(body).digest('base64url');
        return { headers: { 'sandbox-signature': signature }, body, query: {} };
      },
    },
  };
}
