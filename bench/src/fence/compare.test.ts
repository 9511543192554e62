import { expect, it } from 'vitest';
import { atLeast, atMost, limited } from '../support/figure.ts';
import { comparable, slowdowns, slowTwice } from './compare.ts';

const rate = (value: number) => atLeast({ name: 'rate', value, baseline: 1000, of: 'bare', goal: 0.5 });
const time = (value: number) => atMost({ name: 'time', value, baseline: 100, of: 'plain', goal: 2 });
const tap = (value: number) => limited('tap', value, { limit: 400, of: 'the goal' });
const slow = (name: string) => ({ name, last: 1, now: 0.5, times: 2 });

it('finds a rate that fell and a time that grew by more than a fifth', () => {
  const found = slowdowns([rate(400), time(250)], [rate(600), time(150)]);
  expect(found).toEqual([
    { name: 'rate', last: 0.6, now: 0.4, times: expect.closeTo(1.5) },
    { name: 'time', last: 1.5, now: 2.5, times: expect.closeTo(5 / 3) },
  ]);
});

it('lets noise, and whatever got faster, pass', () => {
  expect(slowdowns([rate(510), time(178)], [rate(600), time(150)])).toEqual([]);
  expect(slowdowns([rate(6000), time(10)], [rate(600), time(150)])).toEqual([]);
});

it('compares ratios: a slower machine is slower at the baseline too', () => {
  const slowMachine = { ...rate(60), baseline: 100 };
  expect(slowdowns([slowMachine], [rate(600)])).toEqual([]);
});

it('says when a figure that was kept is measured no more', () => {
  expect(slowdowns([], [rate(600)])).toMatchObject([{ name: 'rate', now: Number.NaN }]);
});

it('fails a group that broke, and none that has no baseline on this machine', () => {
  const last = [
    { group: 'broken', figures: [rate(600)] },
    { group: 'unknown', figures: [time(150)] },
  ];
  const now = [
    { group: 'broken', figures: [] },
    { group: 'unknown', figures: [], unknown: true as const },
  ];
  expect(comparable(last, now)).toEqual([rate(600)]);
  expect(slowdowns([], comparable(last, now))).toMatchObject([{ name: 'rate', now: Number.NaN }]);
});

it('does not fail figures that say more about the machine than about the program', () => {
  expect(slowdowns([tap(900)], [tap(300)])).toEqual([]);
});

it('believes a slowdown that comes twice', () => {
  expect(slowTwice([[slow('a'), slow('b')], [slow('a')], []])).toEqual(['a']);
  expect(slowTwice([[slow('a')], [], []])).toEqual([]);
});
