import { expect, it } from 'vitest';
import { deviceName } from './device-name.ts';
import { placeOf } from './place.ts';

it.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
    'iPhone · Safari',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    'Android · Chrome',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0',
    'Windows · Edge',
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; V2046A) AppleWebKit/537.36 Chrome/116 Mobile Safari/537.36 MicroMessenger/8.0.42',
    'Android · 微信',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0', 'Mac · Firefox'],
  ['curl/8.5', '未知设备'],
  ['', '未知设备'],
])('calls %s a %s', (userAgent, expected) => {
  expect(deviceName(userAgent)).toBe(expected);
});

it.each([
  ['127.0.0.1', '本机'],
  ['::1', '本机'],
  ['::ffff:127.0.0.1', '本机'],
  ['192.168.1.20', '局域网'],
  ['10.1.2.3', '局域网'],
  ['fd00::1', '局域网'],
  ['fe80::1%eth0', '局域网'],
  ['203.0.113.9', '未知地区'],
  ['2001:db8::1', '未知地区'],
  ['', '未知地区'],
])('places %j: %s', (address, expected) => {
  expect(placeOf(address)).toBe(expected);
});
