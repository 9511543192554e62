import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { builtServer } from '../../apps/server/src/testing/built-server.ts';
import { type Cluster, startCluster } from '../../apps/server/src/testing/cluster/cluster.ts';
import { startDnsServer } from '../../apps/server/src/testing/dns-server.ts';
import { buildWebIfStale } from '../../scripts/build-web.ts';
import { makeFirstOwner } from './product/first-owner.ts';
import { makeDataDir, removeDataDir } from './product/product.ts';

const logs = path.join(import.meta.dirname, '../output/cluster');

/** The journeys on every part of deploy/cluster, instead of on one program: `npx vitest run --config e2e/cluster.config.ts`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = makeDataDir();
  const dns = await startDnsServer();
  const { address: dnsAddress } = dns;
  await dns[Symbol.asyncDispose]();
  await buildWebIfStale();
  const cluster = await startCluster({
    build: builtServer(),
    webs: 3,
    workers: 2,
    // None of them is killed here, and the demo is written to each.
    disks: 1,
    host: 'localhost',
    env: {
      // Sandbox payments, SMS in a file, and people who come to an 18+ title by way of a page that plays the outside check.
      NODE_ENV: 'development',
      AGE_CHECK: 'test',
      DNS_SERVERS: dnsAddress,
      DEMO: '0',
      PAYMENT_SANDBOX: '1',
      // The mail server of a journey is on this machine, and the mail of the day comes at any hour.
      MAIL_LOOPBACK: '1',
      MAIL_DIGEST_HOUR: '0',
      // Phones say where they come from in a header, and with one of their own browsers ask another host for leave first,
      // as no phone does: the cache has journeys of its own (media-host.test.ts).
      MEDIA_URL: '',
    },
  });
  const stop = async () => {
    keepLogs(cluster);
    await cluster[Symbol.asyncDispose]();
    removeDataDir(folder);
  };
  try {
    shareOutbox(cluster, folder);
    await promisify(execFile)('node', ['demo/src/load.ts'], { env: { ...process.env, ...cluster.commandEnv } });
    project.provide('productUrl', cluster.url);
    project.provide('productDataDir', folder);
    project.provide('dnsAddress', dnsAddress);
    project.provide('commandEnv', cluster.commandEnv);
    project.provide('ownerState', await makeFirstOwner(cluster.webs.map(({ output }) => output()).join('\n')));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/** What the machines said, for who looks why a journey failed. */
function keepLogs({ webs, workers }: Cluster): void {
  mkdirSync(logs, { recursive: true });
  for (const { name, output } of [...webs, ...workers]) writeFileSync(path.join(logs, `${name}.txt`), output());
}

/** A test SMS lies on the machine that would have sent it; the journeys look in one place. */
function shareOutbox({ dataDirs }: Cluster, folder: string): void {
  const outbox = path.join(folder, 'outbox');
  mkdirSync(outbox);
  for (const dataDir of dataDirs) {
    const own = path.join(dataDir, 'outbox');
    rmSync(own, { recursive: true, force: true });
    symlinkSync(outbox, own);
  }
}
