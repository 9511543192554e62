import type { Cluster } from '../../../e2e/src/product/cluster.ts';
import { loadFor, type Target } from '../support/load.ts';
import { median } from '../support/print.ts';
import { enterMany } from '../support/visitors.ts';
import { folderOf } from './leaks.ts';
import type { Shelf } from './shelves.ts';

const counts = [1, 2, 4];
const rounds = 3;
const secondsEach = 3;

/** Calls a second through the balancer with one, two and four webs, as ratios to one. */
export async function throughput({ url, balancer, webs }: Cluster, { videos, free }: Shelf): Promise<void> {
  const visitors = await enterMany(url, 8);
  const folder = await folderOf(url, free, visitors[0] ?? {});
  const each = (path: (n: number) => string) =>
    Array.from({ length: 64 }, (_, n) => ({ path: path(n), headers: visitors[n % visitors.length] ?? {} }));
  const targets: Record<string, Target> = {
    'feed (cached for a second)': {
      url,
      paths: each((n) => `/api/agent/getVideoByGroup?agentid=3&size=${10 + (n % 8)}`),
    },
    'playback: rights and address': {
      url,
      paths: each((n) => `/api/agent/getVideoInfo?agentid=3&videoId=${videos[n % videos.length]}`),
    },
    'playback: segment of 500 KB': { url, paths: each((n) => `${folder}/v720/00${n % 2}.m4s`) },
    search: {
      url,
      paths: each((n) => `/api/agent/getSearchVideo?agentid=3&keyword=${encodeURIComponent(`第 ${n} 集`)}`),
    },
  };
  for (const [name, target] of Object.entries(targets)) {
    const rates: number[] = [];
    for (const count of counts.filter((n) => n <= webs.length)) {
      await balancer.use(count);
      const measured: number[] = [];
      await loadFor(target, 1);
      for (let round = 0; round < rounds; round += 1) measured.push((await loadFor(target, secondsEach)).rate);
      rates.push(median(measured));
    }
    const shown = rates.map(
      (rate, index) => `${counts[index]}: ${rate.toFixed(0)}/s (${(rate / (rates[0] ?? rate)).toFixed(2)})`,
    );
    console.log(`${name.padEnd(32)} ${shown.join('  ')}`);
  }
  await balancer.use(webs.length);
}
