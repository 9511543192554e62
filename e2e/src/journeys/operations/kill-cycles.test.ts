import { expect, it } from 'vitest';
import { killCycles, victims } from '../../product/kill-cycles.ts';

// `npm run bench kill-cycles` does the same twenty times.
it('loses nothing that it acknowledged when a part is killed, whichever it is, and is ready again in 30 s', async () => {
  const cycles = await killCycles(victims.length);
  expect(cycles.map(({ victim, lost }) => [victim, lost])).toEqual(victims.map((victim) => [victim, []]));
  expect(Math.max(...cycles.map(({ readyMs }) => readyMs))).toBeLessThan(30_000);
}, 300_000);
