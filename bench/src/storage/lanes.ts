import http from 'node:http';
import { median } from '../support/print.ts';

const lanes = 4;
const rounds = 5;
/** Each address so often in a turn: one pass alone is over in a fifth of a second. */
const passes = 8;

/** Fetches every address, four at a time over kept connections; answers how many a second. */
async function rateOf(urls: readonly string[]): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: lanes });
  const all = Array.from({ length: passes }, () => urls).flat();
  const left = all.values();
  const lane = async () => {
    for (const url of left) await fetched(url, agent);
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: lanes }, lane));
  agent.destroy();
  return (all.length / (performance.now() - began)) * 1000;
}

function fetched(url: string, agent: http.Agent): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = http.get(url, { agent }, (response) => {
    if (response.statusCode !== 200) reject(new Error(`${response.statusCode} at ${url}`));
    response.resume();
    response.on('end', resolve);
    response.on('error', reject);
  });
  request.on('error', reject);
  return promise;
}

/**
 * In turn and round again, so that what else the machine does meets all alike; the medians. The first two turns warm up.
 * Whole segments are counted, however long one takes: with many at once on a busy machine none would end in time.
 */
export async function ratesOf<Name extends string>(
  targets: Record<Name, readonly string[]>,
): Promise<Record<Name, number>> {
  const names = Object.keys(targets) as Name[];
  const rates = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = -2; round < rounds; round += 1) {
    for (const name of names) {
      const rate = await rateOf(targets[name]);
      if (round >= 0) rates.get(name)?.push(rate);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(rates.get(name) ?? [])])) as Record<Name, number>;
}
