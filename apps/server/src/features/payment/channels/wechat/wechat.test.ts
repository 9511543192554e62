import { createVerify } from 'node:crypto';
import { expect, it } from 'vitest';
import { ChannelFailed } from '../channel.ts';
import { wechatParty } from '../channel-keys.test-data.ts';
import { type Asked, begun, clock, now, order, otherSide, publicOf, refund } from '../other-side.test-data.ts';
import { wechatChannel } from './wechat.ts';

const party = wechatParty(clock);

async function channelThat(answer: (asked: Asked) => { status: number; content?: object }, forged = false) {
  const api = await otherSide((asked) => {
    const fields = Object.fromEntries(
      Array.from(String(asked.headers.authorization).matchAll(/(\w+)="([^"]*)"/g), ([, name, value]) => [name, value]),
    ) as Record<string, string>;
    const signed = [asked.method, asked.url, fields['timestamp'], fields['nonce_str'], asked.body];
    const verify = createVerify('RSA-SHA256').update(signed.map((line) => `${line}\n`).join(''));
    if (!verify.verify(publicOf(party.keys.privateKey), fields['signature'] ?? '', 'base64'))
      throw new Error('signature');
    const { status, content } = answer(asked);
    const body = content === undefined ? '' : JSON.stringify(content);
    return { status, body, headers: party.sign(body, now, forged ? party.stranger : undefined) };
  });
  return wechatChannel({ ...party.keys, api }, clock);
}
const transaction = (trade_state: string) => ({
  appid: 'wx0000000000000001',
  mchid: '1900000001',
  out_trade_no: begun.orderId,
  transaction_id: 'w1',
  trade_state,
  amount: { total: 1980, currency: 'CNY' },
});

it('begins with a page of WeChat that leads back', async () => {
  const channel = await channelThat(({ body }) => {
    expect(JSON.parse(body)).toMatchObject({
      amount: { total: 1980 },
      scene_info: { payer_client_ip: order.address },
    });
    return { status: 200, content: { h5_url: 'https://wx.tenpay.com/x?prepay_id=1' } };
  });
  const { url } = (await channel.begin(order)) as { url: string };
  expect(url).toBe(`https://wx.tenpay.com/x?prepay_id=1&redirect_url=${encodeURIComponent(order.returnUrl)}`);
});

it.each([
  [200, 'SUCCESS', 'paid'],
  [200, 'NOTPAY', 'open'],
  [200, 'CLOSED', 'closed'],
  [404, 'NOTPAY', 'open'],
])('reads %i %s as %s', async (status, trade, state) => {
  const channel = await channelThat(() => ({ status, content: transaction(trade) }));
  expect(await channel.ask(begun)).toMatchObject({ state });
});

it('closes, refunds, waits for a refund under way, and believes nobody else', async () => {
  expect(await (await channelThat(() => ({ status: 204 }))).close(begun)).toEqual({ state: 'closed' });
  const late = await channelThat(({ url }) =>
    url.endsWith('/close') ? { status: 400, content: {} } : { status: 200, content: transaction('SUCCESS') },
  );
  expect(await late.close(begun)).toMatchObject({ state: 'paid', channelRef: 'w1' });
  const backWith = async (status: string) =>
    await (await channelThat(() => ({ status: 200, content: { status } }))).refund(refund);
  expect([await backWith('SUCCESS'), await backWith('PROCESSING')]).toEqual(['done', 'waiting']);
  await expect(backWith('ABNORMAL')).rejects.toThrow(ChannelFailed);
  const forged = await channelThat(() => ({ status: 200, content: transaction('SUCCESS') }), true);
  await expect(forged.ask(begun)).rejects.toThrow(ChannelFailed);
});
