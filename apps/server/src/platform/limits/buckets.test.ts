import { expect, it } from 'vitest';
import { createBuckets } from './buckets.ts';

const pace = { burst: 3, perSecond: 1 };

it('lets a burst through, then the pace, and forgives who stops', () => {
  const buckets = createBuckets();
  const take = (at: number) => buckets.debt('somebody', pace, at) <= 0;
  expect([take(0), take(0), take(0), take(0)]).toEqual([true, true, true, false]);
  expect([take(2000), take(2001)]).toEqual([true, false]);
  for (let turn = 0; turn < 5000; turn += 1) take(3000);
  expect(take(3000 + 1_001_000)).toBe(true);
});

it('counts each by itself, in a bounded number of buckets', () => {
  const buckets = createBuckets({ max: 2 });
  for (const key of ['a', 'a', 'a', 'a', 'b', 'c']) buckets.debt(key, pace, 0);
  expect(buckets.debt('c', pace, 0)).toBe(-1);
  expect(buckets.debt('a', pace, 0)).toBe(-2);
});
