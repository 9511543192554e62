import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { S3Settings } from '../../platform/config/storage-settings.ts';
import { freePort } from '../../platform/postgres/postgres-process.ts';
import { s3Sender } from '../../platform/storage/s3/s3-request.ts';
import { cephSettings } from './ceph-settings.ts';

export interface ObjectStore extends AsyncDisposable {
  /** A bucket of its own for each call. */
  bucket(): Promise<S3Settings>;
  /** Kills the gateway as if the machine had gone. */
  die(): void;
  /** Starts it again; what was stored is there. */
  revive(): Promise<void>;
  /** Of several: one that is gone in the middle of what it does, and there again. */
  killDisk(index: number): Promise<void>;
  startDisk(index: number): Promise<void>;
}

interface Options {
  /** In memory, or in a file that is written to for what is larger. */
  readonly kind?: 'memstore' | 'bluestore';
  readonly bytes?: number;
  /** Everything is on each of them. */
  readonly disks?: number;
}

/** Buckets are also `<bucket>.` and this, for who finds that name on this machine. */
export const storeName = 'store.internal';

const run = promisify(execFile);
const programs = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'monmaptool', 'ceph'];

/** `npm test` installs it where it may (`scripts/engines.ts`). */
export const hasObjectStore = programs.every((name) => existsSync(`/usr/bin/${name}`));

/** A real S3-compatible store, the gateway of Ceph before its disks. Ends with the process that started it. */
export async function startObjectStore({
  kind = 'memstore',
  bytes = 4 * 1024 ** 3,
  disks = 1,
}: Options = {}): Promise<ObjectStore> {
  const folder = await mkdtemp(path.join(tmpdir(), 'object-store-'));
  const children: ChildProcess[] = [];
  const stop = async () => {
    for (const child of children.toReversed()) await ended(child);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const gateway = await startCluster(folder, children, { kind, bytes, disks });
    return { ...gateway, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startCluster(folder: string, children: ChildProcess[], options: Required<Options>) {
  const [monPort, port, fsid] = [await freePort(), await freePort(), randomUUID()];
  const conf = path.join(folder, 'ceph.conf');
  await writeFile(conf, cephSettings({ folder, fsid, monPort, name: storeName, ...options }));
  const tool = (program: string, ...words: string[]) => run(program, ['-c', conf, ...words], { timeout: 60_000 });
  const start = async (program: string, ...words: string[]) => {
    const log = await open(path.join(folder, `${program}.out`), 'a');
    // Dies with us, however we end.
    const line = ['--pdeathsig', 'KILL', program, '-c', conf, '-f', ...words];
    const child = spawn('setpriv', line, { stdio: ['ignore', log.fd, log.fd] });
    child.on('error', () => {});
    await log.close();
    children.push(child);
    return child;
  };
  const map = path.join(folder, 'monmap');
  await run('monmaptool', ['--create', '--addv', 'a', `[v2:127.0.0.1:${monPort}]`, '--fsid', fsid, map]);
  await tool('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map);
  await start('ceph-mon', '-i', 'a');
  const disks: ChildProcess[] = [];
  const startDisk = async (index: number) => {
    disks[index] = await start('ceph-osd', '-i', String(index));
  };
  const allUp = () => until(async () => (await tool('ceph', 'osd', 'stat')).stdout.includes(`${options.disks} up`));
  for (let index = 0; index < options.disks; index += 1) {
    const osd = randomUUID();
    await mkdir(path.join(folder, `osd.${index}`));
    await tool('ceph', 'osd', 'new', osd);
    await tool('ceph-osd', '-i', String(index), '--mkfs', '--osd-uuid', osd);
    await startDisk(index);
  }
  await allUp();
  const frontend = `beast endpoint=127.0.0.1:${port} tcp_nodelay=1`;
  const startGateway = () => start('radosgw', '-n', 'client.rgw', '--rgw-frontends', frontend);
  let gateway = await startGateway();
  const endpoint = `http://127.0.0.1:${port}`;
  await until(async () => (await fetch(endpoint)).status > 0);
  const keys = { accessKey: 'test-access', secretKey: randomBytes(20).toString('hex') };
  const user = ['user', 'create', '--uid=test', '--display-name=test'];
  const given = [`--access-key=${keys.accessKey}`, `--secret-key=${keys.secretKey}`];
  await tool('radosgw-admin', '-n', 'client.rgw', ...user, ...given);
  return {
    async bucket(): Promise<S3Settings> {
      const settings = {
        ...keys,
        endpoint,
        bucket: `bucket-${randomBytes(6).toString('hex')}`,
        prefix: '',
        style: 'path',
        region: 'us-east-1',
        ca: undefined,
        redirect: false,
        hotBytes: 64 * 1024 ** 2,
        hotDir: undefined,
        move: undefined,
      } as const;
      const sender = s3Sender(settings);
      (await sender.send({ method: 'PUT' })).resume();
      sender.close();
      return settings;
    },
    killDisk: async (index: number) => {
      const disk = disks[index];
      if (disk) await ended(disk);
    },
    startDisk: async (index: number) => {
      await startDisk(index);
      await allUp();
    },
    die: () => void gateway.kill('SIGKILL'),
    revive: async () => {
      gateway = await startGateway();
      await until(async () => (await fetch(endpoint)).status > 0);
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

async function until(isThere: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; ;) {
    const there = await isThere().catch((error: unknown) => {
      if (Date.now() > end) throw error;
      return false;
    });
    if (there) return;
    if (Date.now() > end) throw new Error('the object store of the tests does not come up');
    await wait(100);
  }
}
