import { afterAll, expect, it } from 'vitest';
import { httpServer } from '../../../testing/proxies/http-server.ts';
import { ChannelFailed } from './channel.ts';
import { askChannel, payPage } from './channel-http.ts';

const asked: string[] = [];

const channel = await httpServer((request, response) => {
  asked.push(request.url ?? '');
  response.writeHead(307, { location: '/elsewhere' }).end();
});
afterAll(() => channel.close());

it('follows no redirect: keys and orders stay with the channel', async () => {
  const asking = askChannel(`${channel.url}/pay`, { method: 'POST', headers: { authorization: 'key' }, body: 'order' });
  await expect(asking).rejects.toBeInstanceOf(ChannelFailed);
  expect(asked).toEqual(['/pay']);
});

const hosts = ['tenpay.com', 'weixin.qq.com'];

it.each(['https://wx.tenpay.com/cgi-bin/x?prepay_id=1', 'https://weixin.qq.com/x'])('leads to %s', (address) => {
  expect(payPage(address, hosts)).toBe(address);
});

it.each([
  'http://wx.tenpay.com/x',
  'https://eviltenpay.com/x',
  'https://tenpay.com.evil.test/x',
  'https://wx.tenpay.com@evil.test/x',
  'https://someone@wx.tenpay.com/x',
  'javascript:alert(1)',
  '//wx.tenpay.com/x',
  '',
])('does not lead to %s', (address) => {
  expect(() => payPage(address, hosts)).toThrow('unknown place');
});
