import { expect, it } from 'vitest';
import { atLeast, atMost, limited, meetsGoal, tableOf } from './figure.ts';

const rate = (value: number) => atLeast({ name: 'rate', value, baseline: 1000, of: 'bare', goal: 0.55 });
const time = (value: number) => atMost({ name: 'time', value, baseline: 100, of: 'plain', goal: 2 });

it('holds what should be high and what should be low to their goals', () => {
  expect([rate(550), rate(549)].map(meetsGoal)).toEqual([true, false]);
  expect([time(200), time(201)].map(meetsGoal)).toEqual([true, false]);
  expect([400, 401].map((value) => meetsGoal(limited('tap', value, { limit: 400, of: 'it' })))).toEqual([true, false]);
});

it('prints the figure, what it stands beside, the ratio and whether the goal is met', () => {
  const [head, fast, slow] = tableOf([
    atLeast({ name: 'cached feed', value: 9000, baseline: 15_000, of: 'bare node:http', goal: 0.55 }),
    atMost({ name: 'largest paint', value: 3800, baseline: 900, of: 'the plain page', goal: 2 }),
  ]).split('\n');
  expect(head).toMatch(/figure +beside it +ratio +goal met/);
  expect(fast).toMatch(/^cached feed +9000 +15000 +0\.600 +≥ 0\.55 yes of bare node:http$/);
  expect(slow).toMatch(/^largest paint +3800 +900 +4\.222 +≤ 2 NO +of the plain page$/);
});
