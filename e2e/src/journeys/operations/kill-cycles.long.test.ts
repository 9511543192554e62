import { expect, it } from 'vitest';
import { killCycles, victims } from '../../product/kill-cycles.ts';

// All of them at once leaves what a dead supervisor leaves, and more. CYCLES makes it longer: 200 of each are promised.
const tried = victims.filter((victim) => victim !== 'supervisor');
const cycles = Number(process.env['CYCLES'] ?? tried.length);

it(
  'loses nothing that it acknowledged when a part is killed, whichever it is, and is ready again in 30 s',
  async () => {
    const found = await killCycles(cycles, tried);
    expect(found).toHaveLength(cycles);
    expect(found.filter(({ lost }) => lost.length > 0)).toEqual([]);
    expect(Math.max(...found.map(({ readyMs }) => readyMs))).toBeLessThan(30_000);
  },
  75_000 * cycles,
);
