import { expect, it } from 'vitest';
import { payPage } from './channel-http.ts';

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
