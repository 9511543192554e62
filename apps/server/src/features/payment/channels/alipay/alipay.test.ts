import { expect, it } from 'vitest';
import { ChannelFailed } from '../channel.ts';
import { alipayAnswerPart, alipaySign, alipayText, alipayVerify } from './alipay-sign.ts';
import { alipayChannel } from './alipay.ts';
import { alipayParty } from '../channel-keys.test-data.ts';
import { begun, clock, order, otherSide, publicOf, refund } from '../other-side.test-data.ts';

const party = alipayParty();

const says = (method: string, content: object, signer = party.theirs.privateKey) => {
  const part = JSON.stringify(content);
  return { body: `{"${method.replaceAll('.', '_')}_response":${part},"sign":"${alipaySign(part, signer)}"}` };
};

async function channelThat(answer: (method: string, content: Record<string, string>) => object, forged = false) {
  const gateway = await otherSide(({ body }) => {
    const params = Object.fromEntries(new URLSearchParams(body));
    const { sign = '', method = '', biz_content = '{}' } = params;
    if (!alipayVerify(alipayText(params, ['sign']), sign, publicOf(party.keys.privateKey)))
      throw new Error('signature');
    const content = answer(method, JSON.parse(biz_content) as Record<string, string>);
    return says(method, content, forged ? party.stranger : undefined);
  });
  return alipayChannel({ ...party.keys, gateway }, clock);
}

it('begins with a signed address that needs no request', async () => {
  const { url } = (await alipayChannel(party.keys, clock).begin(order)) as { url: string };
  const params = Object.fromEntries(new URL(url).searchParams);
  expect(alipayVerify(alipayText(params, ['sign']), params['sign'] ?? '', publicOf(party.keys.privateKey))).toBe(true);
  expect(JSON.parse(params['biz_content'] ?? '')).toMatchObject({
    out_trade_no: order.orderId,
    total_amount: '19.80',
    time_expire: '2026-11-20 12:30:00',
  });
});

it.each([
  [{ code: '10000', trade_no: 't1', trade_status: 'TRADE_SUCCESS', total_amount: '19.80' }, 'paid'],
  [{ code: '10000', trade_no: 't1', trade_status: 'WAIT_BUYER_PAY', total_amount: '19.80' }, 'open'],
  [{ code: '10000', trade_no: 't1', trade_status: 'TRADE_CLOSED', total_amount: '19.80' }, 'closed'],
  [{ code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' }, 'open'],
])('reads %j as %s', async (said, state) => {
  expect(await (await channelThat(() => said)).ask(begun)).toMatchObject({ state });
});

it('closes what is open, learns what was paid after all, and refunds under its own number', async () => {
  const closed = await channelThat(() => ({ code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' }));
  expect(await closed.close(begun)).toEqual({ state: 'closed' });
  const paid = { code: '10000', trade_no: 't1', trade_status: 'TRADE_SUCCESS', total_amount: '19.80' };
  const late = await channelThat((method) =>
    method === 'alipay.trade.close' ? { code: '40004', sub_code: 'ACQ.TRADE_STATUS_ERROR' } : paid,
  );
  expect(await late.close(begun)).toMatchObject({ state: 'paid', amount: 1980, channelRef: 't1' });
  const seen: object[] = [];
  const back = await channelThat((_method, content) => {
    seen.push(content);
    return { code: '10000' };
  });
  expect(await back.refund(refund)).toBe('done');
  expect(seen).toMatchObject([{ out_request_no: 'r1', refund_amount: '9.80' }]);
});

it('believes no answer that Alipay did not sign, and fails when it says no', async () => {
  const paid = { code: '10000', trade_no: 't1', trade_status: 'TRADE_SUCCESS', total_amount: '19.80' };
  await expect((await channelThat(() => paid, true)).ask(begun)).rejects.toThrow(ChannelFailed);
  await expect((await channelThat(() => ({ code: '20000' }))).refund(refund)).rejects.toThrow(ChannelFailed);
});

it('finds the signed part of an answer whatever is in it', () => {
  const part = '{"a":"} \\" {","b":{"c":1}}';
  expect(alipayAnswerPart(`{"x_response":${part},"sign":"s"}`, 'x_response')).toBe(part);
  expect(alipayAnswerPart('{"x_response":{"a":1', 'x_response')).toBeNull();
});
