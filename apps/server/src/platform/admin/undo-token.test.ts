import { expect, it } from 'vitest';
import { undoTokens } from './undo-token.ts';

const key = Buffer.alloc(32, 1);
const minute = 60_000;

it('opens for who it was made for, within ten minutes, unchanged, and for its own action only', () => {
  let now = 0;
  const ads = undoTokens<{ before: string }>(key, 'ads', () => now);
  const token = ads.seal('7', { before: 'x' });
  expect(ads.open('7', token)).toEqual({ before: 'x' });
  const [body = '', signature = ''] = token.split('.');
  const forged = Buffer.from('[9e15,{"before":"y"}]').toString('base64url');
  const others = [() => ads.open('8', token), () => undoTokens(key, 'posts', () => now).open('7', token)];
  const broken = [`${forged}.${signature}`, body, '', '.', `${body}.`].map((wrong) => () => ads.open('7', wrong));
  for (const attempt of [...others, ...broken]) expect(attempt).toThrow('已经不能撤销');
  now = 10 * minute + 1;
  expect(() => ads.open('7', token)).toThrow('已经不能撤销');
});
