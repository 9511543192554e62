import { describe, expect, it } from 'vitest';
import { scanIdIn, userCodeIn } from './scan-text.ts';

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

  it('gives the account of a saved picture', () => {
    expect(userCodeIn('https://a.example/#/login?userCode=LG820411752')).toBe('LG820411752');
    expect(userCodeIn('https://a.example/#/register?userCode=LG820411752')).toBeUndefined();
  });
});
