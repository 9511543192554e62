import { killCycles, victims } from '../../../e2e/src/product/kill-cycles.ts';

/**
 * CYCLES (20) kills of HTTP, worker, PostgreSQL, supervisor and all of them in turn: nothing acknowledged is lost, ready
 * in 30 s, and a start that had to be made anew takes less than 10 s.
 */
export async function bench(): Promise<boolean> {
  const cycles = await killCycles(Number(process.env['CYCLES'] ?? 20), victims, console.log);
  const lost = cycles.reduce((sum, cycle) => sum + cycle.lost.length, 0);
  const times = cycles.map(({ readyMs }) => readyMs).toSorted((one, other) => one - other);
  const acknowledged = cycles.at(-1)?.acknowledged ?? 0;
  const median = times[Math.floor(times.length / 2)] ?? 0;
  console.log(`${cycles.length} kills, ${acknowledged} writes acknowledged, ${lost} lost`);
  console.log(`ready again: median ${median} ms, slowest ${times.at(-1) ?? 0} ms`);
  const slowestStart = Math.max(0, ...cycles.flatMap(({ startMs }) => startMs ?? []));
  console.log(`slowest start: ${slowestStart} ms`);
  return lost === 0 && (times.at(-1) ?? 0) <= 30_000 && slowestStart < 10_000;
}
