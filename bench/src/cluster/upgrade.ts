import { setTimeout as pause } from 'node:timers/promises';
import { builtServer, startCluster } from '../../../e2e/src/product/cluster.ts';
import { enter } from '../support/visitors.ts';
import { folderOf } from './leaks.ts';
import { crowd } from './people.ts';
import { previousBuild } from './previous-build.ts';
import { shelve } from './shelves.ts';

const settleMs = 4000;

/** The version before on its own tables, under load; then one node after the other becomes this version. */
export async function upgrade(): Promise<boolean> {
  const previous = await previousBuild();
  if (typeof previous === 'string') {
    console.log(`SKIPPED upgrade: ${previous}`);
    return true;
  }
  const build = builtServer();
  await using cluster = await startCluster({ build: previous.folder, webs: 2, workers: 1, migrated: false });
  const shelf = await shelve(cluster);
  const folder = await folderOf(cluster.url, shelf.free, await enter(cluster.url));
  const segment = () => `http://127.0.0.1:${cluster.cache.port}${folder}/v720/000.m4s`;
  const load = await crowd({ url: cluster.url, videos: shelf.videos, segment, people: 4 });
  let between = 0;
  try {
    await pause(settleMs);
    for (const index of cluster.webs.keys()) {
      await cluster.webs[index]?.stop();
      await cluster.startWeb(index, build);
      while ((await cluster.balancer.up('webs')) < cluster.webs.length) await pause(100);
      const from = load.ledger.events.length;
      await pause(settleMs);
      if (index === 0) between = load.ledger.events.length - from;
    }
    await cluster.workers[0]?.stop();
    await cluster.startWorker(0, build);
    await pause(settleMs);
  } finally {
    await load.end();
  }
  const { events, told } = load.ledger;
  const failed = events.filter(({ ok }) => !ok);
  const kinds = [...new Set(failed.map(({ kind, status }) => `${kind} ${status}`))].join(', ');
  console.log(
    `${failed.length === 0 ? 'ok  ' : 'FAIL'} upgrade from ${previous.commit.slice(0, 8)}: ${events.length} calls, ${told.length} writes, ` +
      `${between} calls while both versions answered; ${failed.length} failed ${kinds}`,
  );
  return failed.length === 0 && between > 0;
}
