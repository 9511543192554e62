import { expect, it } from 'vitest';
import { hostName, isAddress } from './host-name.ts';

it('gives one form to every way of writing a host', () => {
  const same = [
    'Tide.Example',
    'tide.example.',
    'HTTPS://tide.example:8443/a?b',
    'user@tide.example',
    ' tide.example ',
  ];
  expect(same.map(hostName)).toEqual(same.map(() => 'tide.example'));
  expect(hostName('例子.example')).toBe('xn--fsqu00a.example');
  expect(hostName('ｔｉｄｅ.example')).toBe('tide.example');
});

it('knows an address by whatever digits it is written', () => {
  for (const written of [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.0.0.1.',
    '127.0.0.1:80',
  ]) {
    expect(hostName(written)).toBe('127.0.0.1');
  }
  for (const written of ['::1', '[::1]', '[0:0:0:0:0:0:0:1]:8080']) expect(hostName(written)).toBe('[::1]');
  expect(['127.0.0.1', '[::1]', 'tide.example', '1.example'].map(isAddress)).toEqual([true, true, false, false]);
});

it('takes nothing else for a host', () => {
  for (const written of ['', 'http://', 'javascript:alert(1)', 'a b', 'a.example:99999', 'a%zz']) {
    expect(hostName(written)).toBeNull();
  }
});
