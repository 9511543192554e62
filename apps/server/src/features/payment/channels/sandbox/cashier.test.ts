import { afterAll, describe, expect, it } from 'vitest';
import { identityApp } from '../../../../testing/identity-app.ts';
import { savePlan } from '../../plans/plan.import.ts';

const test = await identityApp();
const plan = { importKey: 'm', agentId: '3', name: '月卡', price: 3000, originalPrice: 3000, days: 30, benefits: [] };
const wish = { planId: (await savePlan(test.database.db, plan)).planId, channelId: 'sandbox' };
afterAll(() => test[Symbol.asyncDispose]());

/** The till of a new order that was made with these headers. */
async function tillOf(clientKey: string, headers: Record<string, string> = {}) {
  const browser = test.browser();
  await browser.enter();
  const { pay, orderId } = await browser.get(
    'payment/paymentVIP',
    { ...wish, clientKey: `till-of-${clientKey}` },
    { headers },
  );
  if (pay?.kind !== 'url') throw new Error('no address to pay at');
  return { browser, orderId, url: pay.url };
}

describe('the till of the sandbox', () => {
  it('never leads to a host that a header named', async () => {
    const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const { browser, orderId, url } = await tillOf('forged', forged);
    const page = await test.app.inject({ url, headers: forged });
    const paid = await test.app.inject({
      method: 'POST',
      url,
      payload: 'action=pay',
      ...form(forged),
    });
    const { rows } = await test.database.pool.query(
      'select row_to_json(p)::text as payment, row_to_json(o)::text as order from sandbox_payments p join orders o on o.id = p.order_id',
    );
    expect(url).toMatch(/^\/cashier\//);
    expect(page.body).toContain(`href="/#/rechargeRecord?order=${orderId}"`);
    expect([paid.statusCode, paid.headers.location]).toEqual([303, `/#/rechargeRecord?order=${orderId}`]);
    expect(JSON.stringify([page.headers, page.body, paid.headers, rows])).not.toContain('evil.example');
    expect(await browser.get('payment/status', { orderId })).toMatchObject({ state: '已支付' });
  });

  it('answers an empty, a foreign and a malformed body with a refusal, not with a fault', async () => {
    const { url } = await tillOf('empty');
    const bodies = [
      {},
      { payload: '', ...form() },
      { payload: 'action=', ...form() },
      { payload: 'action=give', ...form() },
    ];
    for (const body of bodies) {
      const answer = await test.app.inject({ method: 'POST', url, ...body });
      expect([body, answer.statusCode, answer.json<{ code: number }>().code]).toEqual([body, 400, 1001]);
    }
    const json = await test.app.inject({ method: 'POST', url, payload: { action: 'pay' } });
    expect(json.statusCode).toBeLessThan(500);
    expect((await test.app.inject({ method: 'POST', url: '/cashier/1' })).statusCode).toBe(404);
  });

  it('is not opened by a purchase without a plan, a channel or a key', async () => {
    const { browser } = await tillOf('nothing');
    for (const input of [{}, { planId: wish.planId }, { channelId: 'sandbox', clientKey: 'x' }]) {
      const answer = await browser.call('payment/paymentVIP', input as never);
      expect([answer.status, answer.code]).toEqual([400, 1001]);
    }
  });
});

function form(headers: Record<string, string> = {}) {
  return { headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' } };
}
