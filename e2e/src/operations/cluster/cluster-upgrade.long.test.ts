import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { builtServer } from '../../../../apps/server/src/testing/built-server.ts';
import { startCluster } from '../../../../apps/server/src/testing/cluster/cluster.ts';
import { enter } from '../../steps/visitors.ts';
import { skipHere } from '../skip-here.ts';
import { folderOf } from './leaks.ts';
import { needCluster } from './need-cluster.ts';
import { crowd } from './people.ts';
import { previousBuild } from './previous-build.ts';
import { shelve } from './shelves.ts';

const settleMs = 4000;

it('answers every call while the version before becomes this one, node by node, on its own tables', async (context) => {
  needCluster(context);
  const previous = await previousBuild();
  if (typeof previous === 'string') throw skipHere(context, previous);
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
  console.log(`from ${previous.commit.slice(0, 8)}: ${events.length} calls, ${told.length} writes`);
  expect(events.filter(({ ok }) => !ok)).toEqual([]);
  // Calls while both versions answered.
  expect(between).toBeGreaterThan(0);
}, 1_800_000);
