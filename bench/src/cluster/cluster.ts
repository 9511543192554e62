import { availableParallelism } from 'node:os';
import { hasObjectStore } from '../../../e2e/src/product/object-store.ts';
import { builtServer, hasHaproxy, hasNginx, hasPgbouncer, startCluster } from '../../../e2e/src/product/cluster.ts';
import { faults } from './faults.ts';
import { inventory } from './inventory/inventory.ts';
import { journeys } from './journeys.ts';
import { shelve } from './shelves.ts';
import { throughput } from './throughput.ts';
import { upgrade } from './upgrade.ts';

const chosen = new Set((process.env['ONLY'] ?? 'inventory,throughput,faults,upgrade,journeys').split(','));

/**
 * `npm run bench cluster`: every part of deploy/cluster on this machine, by the files that operators get. Who may do what is asked of it, then under load each part is
 * killed in turn; everything that was acknowledged must be there afterwards. Then throughput by number of webs, and two versions
 * side by side, and the browser journeys on all of it. ONLY=inventory,throughput,faults,upgrade,journeys chooses.
 */
export async function bench(): Promise<boolean> {
  const missing = Object.entries({
    Ceph: hasObjectStore,
    haproxy: hasHaproxy,
    pgbouncer: hasPgbouncer,
    nginx: hasNginx,
  })
    .filter(([, there]) => !there)
    .map(([name]) => name);
  if (missing.length > 0) {
    console.log(`SKIPPED: this machine has no ${missing.join(', ')}; npm test installs them on Debian, as root`);
    return true;
  }
  let holds = true;
  if (['inventory', 'throughput', 'faults'].some((part) => chosen.has(part))) {
    const started = performance.now();
    await using cluster = await startCluster({ build: builtServer(), webs: 4, workers: 2 });
    const shelf = await shelve(cluster);
    console.log(`4 webs, 2 workers and all parts around them up after ${seconds(performance.now() - started)} s`);
    if (chosen.has('inventory')) holds = (await inventory(cluster)) && holds;
    if (chosen.has('throughput')) await throughput(cluster, shelf);
    if (chosen.has('faults')) holds = (await faults(cluster, shelf)) && holds;
    console.log(`(${availableParallelism()} cores for everything: parts, load and database)`);
  }
  if (chosen.has('upgrade')) holds = (await upgrade()) && holds;
  if (chosen.has('journeys')) holds = (await journeys()) && holds;
  return holds;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
