import { expect, it } from 'vitest';
import { eachOf } from '../each-of.ts';
import { driftOf, mostDrift } from './drawn.test-data.ts';
import { allPlans } from './plans.ts';

it('all look as they are drawn now', async () => {
  const changed: [string, number][] = [];
  await eachOf(await allPlans(), 3, async (plan) => {
    const drift = await driftOf(plan);
    if (drift > mostDrift) changed.push([plan.pictureId, drift]);
  });
  expect(changed).toEqual([]);
}, 600_000);
