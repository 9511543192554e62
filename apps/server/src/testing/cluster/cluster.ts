import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../platform/postgres/postgres-process.ts';
import { startObjectStore } from '../object-store/object-store.ts';
import { nginxCache } from '../proxies/nginx-cache.ts';
import { testReplication } from '../replication/replication.ts';
import { deployEnv, deploySettings } from './deploy-file.ts';
import { startHaproxy } from './haproxy.ts';
import { type Node, startNode } from './node.ts';
import { startPgbouncer } from './pgbouncer.ts';

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

interface Options {
  readonly build: string;
  readonly webs: number;
  readonly workers: number;
  /** Of all nodes, beside the samples. */
  readonly env?: Readonly<Record<string, string>>;
  /** Without it the first node makes the tables, which may be of another version. */
  readonly migrated?: boolean;
  /** Nodes of the store; with several, one of them may be killed. */
  readonly disks?: number;
  /** By which people come. Browsers make no passkey for an address. */
  readonly host?: string;
}

/** Every part of deploy/cluster on this machine, each with its own processes and folders, by the files that operators get. */
export async function startCluster({
  build,
  webs: webCount,
  workers: workerCount,
  env = {},
  migrated = true,
  disks = 3,
  host = '127.0.0.1',
}: Options) {
  await using stack = new AsyncDisposableStack();
  const home = mkdtempSync(path.join(tmpdir(), 'liuguang-cluster-'));
  stack.defer(() => rmSync(home, { recursive: true, force: true }));
  const store = stack.use(await startObjectStore({ kind: 'bluestore', disks }));
  const pair = stack.use(
    await testReplication({
      migrated,
      settings: deploySettings('cluster/postgresql.conf', [[/(?:ssl\w* = .*\n){3}/, '']]),
      prepared: ['create role checker login', `create role replicator login replication password 'test'`],
      rules: ['host liuguang checker 127.0.0.1/32 trust', 'host replication replicator 127.0.0.1/32 scram-sha-256'],
      waiting: deploySettings('cluster/postgresql.primary.conf'),
      following: (port) =>
        deploySettings('cluster/postgresql.replica.conf', [
          ['host=10.0.0.21 port=5432', `host=127.0.0.1 port=${port}`],
          ['password=change-me', 'password=test'],
          [/ sslmode=\S+ sslrootcert=[^ ']+/, ''],
        ]),
    }),
  );
  const ports: number[] = [];
  for (let index = 0; index < webCount; index += 1) ports.push(await freePort());
  const balancer = stack.use(await startHaproxy({ webs: ports, databases: [pair.primary.port, pair.replica.port] }));
  while ((await balancer.up('primary')) !== 1) await new Promise((resolve) => setTimeout(resolve, 50));
  const databaseUrl = pair.primary.url.replace(`:${pair.primary.port}/`, `:${balancer.databasePort}/`);
  const pooler = stack.use(await startPgbouncer(databaseUrl));
  const cache = stack.use(await nginxCache(balancer.port));
  const storage = await store.bucket();
  const url = `http://${host}:${balancer.port}`;
  const shared = {
    PUBLIC_URL: url,
    TRUST_PROXY: '127.0.0.1',
    SECRETS_KEY: randomBytes(32).toString('base64'),
    STORAGE_URL: `s3+http://${new URL(storage.endpoint).host}/${storage.bucket}`,
    STORAGE_ACCESS_KEY: storage.accessKey,
    STORAGE_SECRET_KEY: storage.secretKey,
    MEDIA_URL: `http://localhost:${cache.port}`,
  };
  /** Nodes share a database and a store, and no folder. */
  const dataDir = (name: string) => {
    const folder = path.join(home, name);
    mkdirSync(folder, { recursive: true });
    return folder;
  };
  // People come without TLS here.
  const own = { ALLOW_PLAIN_HTTP: '1', LOG_LEVEL: 'warn', ...env };
  const webEnv = (index: number) =>
    deployEnv('cluster/web.env', {
      ...shared,
      HOST: '127.0.0.1',
      PORT: String(ports[index]),
      DATA_DIR: dataDir(`web${index + 1}`),
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: databaseUrl,
      DATABASE_READ_URL: pair.replica.url,
    });
  const workerEnv = (index: number) =>
    deployEnv('cluster/worker.env', { ...shared, DATA_DIR: dataDir(`worker${index + 1}`), DATABASE_URL: databaseUrl });
  const webs: Node[] = [];
  const workers: Node[] = [];
  const startWeb = async (index: number, of = build) => {
    webs[index] = await startNode({ name: `web${index + 1}`, build: of, env: { ...webEnv(index), ...own } });
  };
  const startWorker = async (index: number, of = build) => {
    workers[index] = await startNode({ name: `worker${index + 1}`, build: of, env: { ...workerEnv(index), ...own } });
  };
  stack.defer(async () => void (await Promise.all([...webs, ...workers].map((node) => node.kill()))));
  await Promise.all([
    ...Array.from({ length: webCount }, (_, index) => startWeb(index)),
    ...Array.from({ length: workerCount }, (_, index) => startWorker(index)),
  ]);
  while ((await balancer.up('webs')) !== webCount) await new Promise((resolve) => setTimeout(resolve, 50));
  const parts = stack.move();
  return {
    /** The balancer, where people come in. */
    url,
    balancer,
    cache,
    store,
    storage,
    pair,
    /** The primary, whichever that is, by the balancer. */
    databaseUrl,
    /** What a command on the first worker machine is started with. */
    commandEnv: { ...workerEnv(0), ...own },
    /** Of the webs, in their order. */
    dataDirs: ports.map((_, index) => dataDir(`web${index + 1}`)),
    webs,
    workers,
    /** A web or a worker at its place again, of this build or another one. */
    startWeb,
    startWorker,
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}
