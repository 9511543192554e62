import { expect, it } from 'vitest';
import { ChannelFailed } from '../channel.ts';
import { stripeParty } from '../channel-keys.test-data.ts';
import { type Asked, begun, clock, now, order, otherSide, refund } from '../other-side.test-data.ts';
import { stripeChannel } from './stripe.ts';

const party = stripeParty(clock);

async function channelThat(answer: (asked: Asked) => { status?: number; content: object }) {
  const api = await otherSide((asked) => {
    if (asked.headers.authorization !== `Bearer ${party.keys.secretKey}`) throw new Error('key');
    const { status = 200, content } = answer(asked);
    return { status, body: JSON.stringify(content) };
  });
  return stripeChannel({ ...party.keys, api }, clock);
}
const session = (changes: object) => ({
  id: 'cs_1',
  url: 'https://checkout.stripe.com/c/pay/cs_1',
  status: 'open',
  payment_status: 'unpaid',
  amount_total: 1980,
  currency: 'cny',
  payment_intent: 'pi_1',
  ...changes,
});

it('begins a session once per order and keeps its name', async () => {
  const channel = await channelThat(({ headers, body }) => {
    expect(headers['idempotency-key']).toBe(`order-${order.orderId}`);
    const form = new URLSearchParams(body);
    expect(form.get('line_items[0][price_data][unit_amount]')).toBe('1980');
    expect(Number(form.get('expires_at'))).toBeGreaterThanOrEqual(now / 1000 + 1800);
    return { content: session({}) };
  });
  expect(await channel.begin(order)).toMatchObject({ kind: 'url', handle: 'cs_1' });
});

it.each([
  [{ status: 'complete', payment_status: 'paid' }, 'paid'],
  [{}, 'open'],
  [{ status: 'expired' }, 'closed'],
  [{ status: 'complete', payment_status: 'paid', currency: 'usd' }, 'open'],
])('reads %j as %s', async (changes, state) => {
  const channel = await channelThat(() => ({ content: session(changes) }));
  expect(await channel.ask({ ...begun, handle: 'cs_1' })).toMatchObject({ state });
});

it('knows that nothing was paid where no session began', async () => {
  const channel = await channelThat(() => ({ content: {} }));
  expect([await channel.ask(begun), await channel.close(begun)]).toEqual([{ state: 'open' }, { state: 'closed' }]);
});

it('closes, refunds by the payment, and says why not without the key in it', async () => {
  const handle = { ...begun, handle: 'cs_1' };
  expect(await (await channelThat(() => ({ content: session({}) }))).close(handle)).toEqual({ state: 'closed' });
  const back = await channelThat(({ headers, body }) => {
    expect([headers['idempotency-key'], new URLSearchParams(body).get('payment_intent')]).toEqual([
      'refund-r1',
      'ref1',
    ]);
    return { content: { status: 'succeeded' } };
  });
  expect(await back.refund(refund)).toBe('done');
  const no = await channelThat(() => ({ status: 402, content: { error: { message: 'card declined' } } }));
  await expect(no.refund(refund)).rejects.toThrow(/402 card declined/);
});

it('fails in words of its own when a channel cannot be reached', async () => {
  const channel = stripeChannel({ secretKey: 'sk_test_secret', webhookSecret: 'x', api: 'http://127.0.0.1:9' }, clock);
  const failed = channel.begin(order);
  await expect(failed).rejects.toThrow(ChannelFailed);
  await expect(failed).rejects.not.toThrow(/sk_test/);
});
