import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../../apps/server/src/platform/db/database.ts';
import { builtServer } from '../../../../apps/server/src/testing/built-server.ts';
import { type Cluster, startCluster } from '../../../../apps/server/src/testing/cluster/cluster.ts';
import { enter } from '../../steps/visitors.ts';
import { folderOf, leaks } from './leaks.ts';
import { crowd, type Ledger } from './people.ts';
import { missingFiles, senders } from './senders.ts';
import { needCluster } from './need-cluster.ts';
import { shelve } from './shelves.ts';

const people = Number(process.env['PEOPLE'] ?? 6);
const settleMs = 4000;
/** Only those whose name has this in it. */
const only = process.env['FAULTS'] ?? '';
/** A fault is over when so many writes came after it. */
const writesAfter = 100;
const patienceMs = 60_000;

interface Fault {
  readonly name: string;
  readonly happens: () => Promise<void>;
  /** Seconds in which calls may fail: those of a fail-over, and of a store that is away. */
  readonly allowed: number;
}

it('loses no acknowledged write and leaks nothing while each part is killed in turn', async (context) => {
  needCluster(context);
  await using cluster = await startCluster({ build: builtServer(), webs: 4, workers: 2 });
  const { videos, free, gold } = await shelve(cluster);
  const { url, balancer, cache } = cluster;
  await cluster.pair.synchronous();
  const folder = await folderOf(url, free, await enter(url));
  const segment = () => `http://127.0.0.1:${cache.port}${folder}/v720/00${Date.now() % 2}.m4s`;
  const load = await crowd({ url, videos, segment, people });
  const sending = senders({
    url,
    people: 2,
    note: (status) => load.ledger.events.push({ at: performance.now(), kind: 'piece', ok: status === 204, status }),
  });
  const broken: string[] = [];
  try {
    await pause(settleMs);
    for (const fault of listFaults(cluster).filter(({ name }) => name.includes(only))) {
      const from = performance.now();
      await fault.happens();
      while ((await balancer.up('webs')) < cluster.webs.length) await pause(100);
      const after = performance.now();
      const written = () =>
        load.ledger.events.filter(({ at, kind, ok }) => at > after && kind === 'write' && ok).length;
      while (written() < writesAfter && performance.now() - after < patienceMs) await pause(100);
      const seen = summary(load.ledger, from);
      const line = row(fault.name, seen);
      console.log(line);
      if (seen.failedForMs > fault.allowed * 1000 || written() < writesAfter) broken.push(line);
    }
  } finally {
    await Promise.all([load.end(), sending.end()]).catch((error: unknown) => {
      for (const { name, output } of cluster.webs) console.log(name, lastErrors(output()));
      throw error;
    });
  }
  expect(broken).toEqual([]);
  expect(await missing(cluster.databaseUrl, load.ledger)).toEqual([]);
  expect(await missingFiles(cluster, sending.sent)).toEqual([]);
  expect(await leaks(cluster, { free, gold })).toEqual([]);
}, 1_800_000);

/** What a web wrote to its log as errors, the newest of it. */
function lastErrors(output: string): string {
  const errors = output.split('\n').filter((line) => line.includes('"level":"error"'));
  return errors.slice(-20).join('\n');
}

function listFaults(cluster: Cluster): Fault[] {
  const { webs, workers, store, pair } = cluster;
  const of = (count: number, each: (index: number) => Fault) =>
    Array.from({ length: count }, (_, index) => each(index));
  return [
    ...of(webs.length, (index) => ({
      name: `kill -9 of web ${index + 1}`,
      happens: async () => {
        await webs[index]?.kill();
        await pause(settleMs);
        await cluster.startWeb(index);
      },
      allowed: 3,
    })),
    ...of(workers.length, (index) => ({
      name: `kill -9 of worker ${index + 1}`,
      happens: async () => {
        await workers[index]?.kill();
        await cluster.startWorker(index);
      },
      allowed: 0,
    })),
    {
      name: 'kill -9 of one of three nodes of the store, back after 8 s',
      happens: async () => {
        await store.killDisk(1);
        await pause(8000);
        await store.startDisk(1);
      },
      allowed: 0,
    },
    {
      name: 'kill -9 of the gateway of the store, back after 3 s',
      happens: async () => {
        store.die();
        await pause(3000);
        await store.revive();
      },
      allowed: 10,
    },
    {
      name: 'rolling restart of all webs and workers',
      happens: async () => {
        for (const [index, web] of webs.entries()) {
          await web.stop();
          await cluster.startWeb(index);
          while ((await cluster.balancer.up('webs')) < webs.length) await pause(100);
        }
        for (const [index, worker] of workers.entries()) {
          await worker.stop();
          await cluster.startWorker(index);
        }
      },
      allowed: 0,
    },
    {
      name: 'kill -9 of the primary, replica promoted',
      happens: async () => {
        await pair.primary.kill();
        await pair.promote();
      },
      allowed: 15,
    },
  ];
}

interface Seen {
  readonly calls: number;
  readonly serverErrors: number;
  readonly broken: number;
  readonly kinds: string;
  /** From the first failure to the last. */
  readonly failedForMs: number;
  readonly longestGapMs: number;
}

function summary({ events }: Ledger, from: number): Seen {
  const own = events.filter(({ at }) => at >= from);
  const failed = own.filter(({ ok }) => !ok);
  const writes = own.filter(({ kind, ok }) => kind === 'write' && ok).map(({ at }) => at);
  // The first gap begins with the fault, the last one ends now.
  const gaps = [...writes, performance.now()].map((at, index) => at - (writes[index - 1] ?? from));
  return {
    calls: own.length,
    serverErrors: failed.filter(({ status }) => status >= 500).length,
    broken: failed.filter(({ status }) => status === 0).length,
    kinds: [...new Set(failed.map(({ kind, status }) => `${kind} ${status}`))].join(', '),
    failedForMs: failed.length === 0 ? 0 : (failed.at(-1)?.at ?? 0) - (failed[0]?.at ?? 0),
    longestGapMs: Math.max(0, ...gaps),
  };
}

function row(name: string, seen: Seen): string {
  const { calls, serverErrors, broken, kinds, failedForMs, longestGapMs } = seen;
  return (
    `${name.padEnd(60)} ${String(calls).padStart(5)} calls, ${serverErrors} 5xx, ${broken} broken` +
    `, for ${(failedForMs / 1000).toFixed(1)} s; longest gap between writes ${(longestGapMs / 1000).toFixed(1)} s ${kinds}`
  );
}

/** Asked of the database that is the primary now. */
async function missing(databaseUrl: string, { told }: Ledger): Promise<Ledger['told']> {
  const database = openDatabase(databaseUrl, { longWork: true });
  try {
    const { rows } = await database.pool.query<{ kept: string }>(
      `select a.user_code || ' ' || c.video_id as kept from video_collections c join accounts a on a.id = c.account_id`,
    );
    const kept = new Set(rows.map((each) => each.kept));
    return told.filter(({ userCode, videoId }) => !kept.has(`${userCode} ${videoId}`));
  } finally {
    await database.close();
  }
}
