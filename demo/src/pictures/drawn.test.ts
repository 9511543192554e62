import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { random } from '../draw/random.ts';
import { drawingHash } from './draw.ts';
import { committed, difference, driftOf, mostDrift } from './drawn.test-data.ts';
import { pictureFolder, readDrawn } from './drawn.ts';
import { allPlans } from './plans.ts';

const plans = await allPlans();
const drawn = readDrawn();
// Otherwise run npm run demo:draw and commit demo/pictures.
it('were drawn from the sources as they are', () => {
  expect(drawn.hash).toBe(drawingHash(plans));
});

it('are those that the content plans, and no others, at most 12 MB together', () => {
  expect(drawn.pictures).toMatchObject(
    plans.map(({ pictureId, width, height, widths }) => ({ pictureId, width, height, widths })),
  );
  const files = globSync('*/*.webp', { cwd: pictureFolder });
  const planned = plans.flatMap(({ pictureId, widths }) => widths.map((width) => join(pictureId, `${width}.webp`)));
  expect(files.toSorted()).toEqual(planned.toSorted());
  const bytes = files.reduce((sum, file) => sum + statSync(join(pictureFolder, file)).size, 0);
  expect(bytes).toBeLessThan(12_000_000);
});

it('look as they are drawn now: four of them, others every day', async () => {
  const day = Math.floor(Date.now() / 86_400_000);
  const next = random(day);
  const chosen = Array.from({ length: 4 }, () => next.pick(plans));
  const drifts = await Promise.all(chosen.map(async (plan) => [plan.pictureId, await driftOf(plan)] as const));
  expect({ day, drifted: drifts.filter(([, drift]) => drift > mostDrift) }).toEqual({ day, drifted: [] });
});

it('tells two pictures of one kind apart', async () => {
  const [one, other] = plans.filter(({ art, width }) => 'frame' in art && width === 720);
  if (!one || !other) throw new Error('There are no covers.');
  expect(await difference(await committed(one, 720), await committed(other, 720))).toBeGreaterThan(mostDrift * 5);
});
