import { expect, it } from 'vitest';
import { killCycles, victims } from '../../product/kill-cycles.ts';

// All of them at once leaves what a dead supervisor leaves, and more. `npm run bench kill-cycles` does every one, twenty times.
const tried = victims.filter((victim) => victim !== 'supervisor');

it('loses nothing that it acknowledged when a part is killed, whichever it is, and is ready again in 30 s', async () => {
  const cycles = await killCycles(tried.length, tried);
  expect(cycles.map(({ victim, lost }) => [victim, lost])).toEqual(tried.map((victim) => [victim, []]));
  expect(Math.max(...cycles.map(({ readyMs }) => readyMs))).toBeLessThan(30_000);
}, 300_000);
