import { z } from 'zod';
import {
  type ChannelPayment,
  ChannelFailed,
  WebhookRefused,
  WebhookUnsigned,
  type PaymentChannel,
} from '../channel.ts';
import { askChannel, type ChannelAnswer, jsonOf, parseJson, payPage } from '../channel-http.ts';
import { stripeVerify } from './stripe-sign.ts';

export interface StripeKeys {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly api: string;
  /** Whose keys they should be, where that is known. */
  readonly account?: string;
}

/** Stripe keeps a session open for half an hour at the least. */
const shortestMs = 31 * 60 * 1000;

const session = z.object({
  id: z.string(),
  url: z.string().nullish(),
  status: z.string(),
  payment_status: z.string(),
  client_reference_id: z.string().nullish(),
  amount_total: z.number().int().nullish(),
  currency: z.string().nullish(),
  payment_intent: z.string().nullish(),
});
type Session = z.output<typeof session>;
const event = z.object({
  type: z.string(),
  created: z.number(),
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }),
});
/** The money has left our account; that a dispute was begun moves nothing yet. */
const takenBackEvent = 'charge.dispute.funds_withdrawn';
const dispute = z.object({
  id: z.string(),
  amount: z.number().int().positive(),
  currency: z.literal('cny'),
  payment_intent: z.string(),
});
const paidEvents: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
]);

/** Stripe Checkout: a page of Stripe's where cards and wallets pay in yuan. */
export function stripeChannel(keys: StripeKeys, clock: () => number): PaymentChannel {
  async function call(
    method: 'GET' | 'POST',
    path: string,
    form: Record<string, string> = {},
    idempotencyKey?: string,
  ) {
    return await askChannel(`${keys.api}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${keys.secretKey}`,
        'stripe-version': '2025-09-30.clover',
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(method === 'POST' ? { body: new URLSearchParams(form) } : {}),
    });
  }

  function paymentOf(found: Session): ChannelPayment {
    const { payment_status, payment_intent, amount_total, currency } = found;
    if (payment_status === 'paid' && typeof amount_total === 'number' && currency === 'cny') {
      return { state: 'paid', amount: amount_total, channelRef: payment_intent ?? found.id, paidAt: clock() };
    }
    return { state: found.status === 'expired' ? 'closed' : 'open' };
  }

  async function ask(handle: string | null): Promise<ChannelPayment> {
    // It never came to a session, so nothing can have been paid.
    if (handle === null) return { state: 'open' };
    const answer = await call('GET', `/v1/checkout/sessions/${encodeURIComponent(handle)}`);
    if (answer.status !== 200) throw refusal(answer);
    return paymentOf(session.parse(jsonOf(answer)));
  }

  return {
    channelId: 'stripe',
    kind: 'stripe',
    name: '银行卡 / Stripe',
    icon: 'stripe',
    ratings: new Set(['all']),

    async begin({ orderId, amount, subject, expiresAt, returnUrl }) {
      const form = {
        mode: 'payment',
        client_reference_id: orderId,
        'metadata[orderId]': orderId,
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': 'cny',
        'line_items[0][price_data][unit_amount]': String(amount),
        'line_items[0][price_data][product_data][name]': subject,
        success_url: returnUrl,
        cancel_url: returnUrl,
        expires_at: String(Math.ceil(Math.max(expiresAt, clock() + shortestMs) / 1000)),
        locale: 'zh',
      };
      const answer = await call('POST', '/v1/checkout/sessions', form, `order-${orderId}`);
      if (answer.status !== 200) throw refusal(answer);
      const { id, url } = session.parse(jsonOf(answer));
      if (!url) throw new ChannelFailed('a session without an address');
      return { kind: 'url', url: payPage(url, ['stripe.com']), handle: id };
    },

    readWebhook: ({ headers, body }) => {
      if (!stripeVerify(headers['stripe-signature'] ?? '', body, keys.webhookSecret, clock())) {
        throw new WebhookUnsigned('signature');
      }
      const read = event.safeParse(parseJson(body));
      if (!read.success) throw new WebhookRefused('not a notice');
      const { type, livemode, created, data } = read.data;
      if (livemode !== keys.secretKey.includes('_live_')) throw new WebhookRefused('another mode');
      if (type === takenBackEvent) {
        const taken = dispute.safeParse(data.object);
        if (!taken.success) throw new WebhookRefused('not a dispute of ours');
        const { id: disputeId, amount, payment_intent: channelRef } = taken.data;
        return Promise.resolve({ news: 'taken back', channelRef, amount, disputeId });
      }
      const found = session.safeParse(data.object);
      const orderId = found.data?.client_reference_id ?? null;
      if (!paidEvents.has(type) || orderId === null || !found.success) {
        return Promise.resolve({ news: 'other', orderId, what: type });
      }
      if (found.data.currency !== 'cny') throw new WebhookRefused('currency');
      const payment = paymentOf(found.data);
      if (payment.state !== 'paid') return Promise.resolve({ news: 'other', orderId, what: type });
      const { amount, channelRef } = payment;
      return Promise.resolve({ news: 'paid', orderId, amount, channelRef, paidAt: created * 1000 });
    },

    reply: {
      taken: { status: 200, type: 'application/json', body: '{"received":true}' },
      refused: { status: 400, type: 'application/json', body: '{"received":false}' },
    },

    ask: async ({ handle }) => await ask(handle),

    async close({ handle }) {
      if (handle === null) return { state: 'closed' };
      const answer = await call('POST', `/v1/checkout/sessions/${encodeURIComponent(handle)}/expire`);
      if (answer.status === 200) return { state: 'closed' };
      const now = await ask(handle);
      if (now.state === 'open') throw refusal(answer);
      return now;
    },

    async check() {
      const answer = await call('GET', keys.account === undefined ? '/v1/balance' : '/v1/account');
      if (answer.status !== 200) throw refusal(answer);
      if (keys.account === undefined) return;
      const read = z.object({ id: z.string() }).safeParse(jsonOf(answer));
      if (read.data?.id !== keys.account) throw new ChannelFailed(`the key belongs to ${read.data?.id ?? 'nobody'}`);
    },

    async refund({ refundId, channelRef, amount }) {
      const form = { payment_intent: channelRef, amount: String(amount), 'metadata[refundId]': refundId };
      const answer = await call('POST', '/v1/refunds', form, `refund-${refundId}`);
      if (answer.status !== 200) throw refusal(answer);
      const { status } = z.object({ status: z.string() }).parse(jsonOf(answer));
      if (status === 'succeeded') return 'done';
      if (status === 'pending' || status === 'requires_action') return 'waiting';
      throw new ChannelFailed(`refund is ${status}`);
    },
  };
}

function refusal(answer: ChannelAnswer): ChannelFailed {
  const said = z.object({ error: z.object({ message: z.string() }) }).safeParse(jsonOf(answer));
  return new ChannelFailed(`${answer.status} ${said.data?.error.message ?? ''}`.trim());
}
