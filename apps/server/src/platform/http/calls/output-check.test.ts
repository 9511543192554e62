import { expect, it } from 'vitest';
import { outputChecks } from './output-check.ts';

it('compares every answer in tests and none in production', () => {
  const [inTest, inProduction] = [outputChecks('test', () => 0), outputChecks('production', () => 0)];
  expect([inTest('one'), inTest('one')]).toEqual([true, true]);
  expect(inProduction('one')).toBe(false);
});

it('compares the first answer of each call in development, and one in a tenth of a second from then on', () => {
  let now = 5000;
  const isChecked = outputChecks('development', () => now);
  expect([isChecked('one'), isChecked('one'), isChecked('another')]).toEqual([true, false, true]);
  now += 99;
  expect(isChecked('one')).toBe(false);
  now += 1;
  expect([isChecked('one'), isChecked('one')]).toEqual([true, false]);
});
