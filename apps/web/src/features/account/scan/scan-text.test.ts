import { describe, expect, it } from 'vitest';
import { scanIdIn, sharedScreenIn, userCodeIn } from './scan-text.ts';

describe('the text of a scanned code', () => {
  it('gives the one-time id of our own links, on any host of ours', () => {
    expect(scanIdIn('https://a.example/#/scanCode?scanId=Ab3_-x')).toBe('Ab3_-x');
    expect(scanIdIn('http://192.168.1.5:3000/#/scanCode?scanId=abc')).toBe('abc');
  });

  it.each([
    'hello',
    '',
    'https://a.example/#/login?scanId=abc',
    'https://a.example/#/scanCode',
    'https://a.example/?scanId=abc',
    'https://a.example/#/scanCode?scanId=../../x',
    `https://a.example/#/scanCode?scanId=${'a'.repeat(65)}`,
    'javascript:alert(1)#/scanCode?scanId=%3Cb%3E',
  ])('is foreign otherwise: %s', (text) => {
    expect(scanIdIn(text)).toBeUndefined();
  });

  it('leads to what a poster shares, with the code of who shares it', () => {
    expect(sharedScreenIn('https://a.example/s/video/7?code=amy')).toBe('/#/video?id=7&code=amy');
    expect(sharedScreenIn('https://a.example/s/novel/7?code=%3Cb%3E')).toBe('/#/novelDetails?id=7');
    for (const foreign of [
      'https://a.example/s/toString/7',
      'https://a.example/s/video/',
      'javascript:/s/video/7',
      'x',
    ])
      expect(sharedScreenIn(foreign)).toBeUndefined();
  });

  it('gives the account of a saved picture', () => {
    expect(userCodeIn('https://a.example/#/login?userCode=LG820411752')).toBe('LG820411752');
    expect(userCodeIn('https://a.example/#/register?userCode=LG820411752')).toBeUndefined();
  });
});
