import { describe, expect, it, vi } from 'vitest';
import { followPayStep } from './pay-step.ts';
import { yuan } from './price.ts';

describe('a step of paying', () => {
  const went: string[] = [];
  const page = { location: { href: 'https://a.example/', assign: (to: string) => went.push(to) }, document } as never;

  it('goes nowhere but to http and https', () => {
    for (const url of ['/cashier/1?seal=x', 'https://pay.example/x', 'javascript:alert(1)', 'data:text/html,x']) {
      expect(followPayStep({ kind: 'url', url }, page)).toBeNull();
    }
    expect(went).toEqual(['https://a.example/cashier/1?seal=x', 'https://pay.example/x']);
  });

  it('sends its form nowhere else either', () => {
    const sent: string[] = [];
    vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function send(this: HTMLFormElement) {
      sent.push(this.action);
    });
    for (const action of ['https://pay.example/form', 'javascript:alert(1)', 'data:text/html,x']) {
      expect(followPayStep({ kind: 'form', action, fields: { id: '1' } }, page)).toBeNull();
    }
    expect(sent).toEqual(['https://pay.example/form']);
    vi.restoreAllMocks();
  });

  it('gives the text of a code that is to be shown', () => {
    expect(followPayStep({ kind: 'qr', text: 'weixin://x' }, page)).toBe('weixin://x');
  });
});

it.each([
  [1800, '18'],
  [1990, '19.9'],
  [35, '0.35'],
  [0, '0'],
  [100_001, '1000.01'],
])('shows %i fen as %s yuan', (fen, text) => {
  expect(yuan(fen)).toBe(text);
});
