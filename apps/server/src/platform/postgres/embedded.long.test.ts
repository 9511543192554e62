import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, type TestContext, vi } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { makeReserve } from '../disk/reserve.ts';
import { isAlive } from '../process/pids.ts';
import { binariesIn, installedBinaries } from './binaries.ts';
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { placeCluster } from './placement.ts';
import { freePort, startPostgres } from './postgres-process.ts';

// Whole starts and stops: seconds each, and many more on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const isRoot = process.getuid?.() === 0;
let home: string;
let dataDir: string;
let lines: string[];
const cleanups: (() => unknown)[] = [];
const template = mkdtempSync(join(tmpdir(), 'liuguang-embedded-template-'));

beforeAll(async () => {
  lines = [];
  chmodSync(template, 0o755);
  home = template;
  const postgres = await start({ dataDir: template });
  await query(postgres.url, 'create table kept as select 1 as n');
  await postgres.stop();
  cleanups.length = 0;
});

afterAll(() => rmSync(template, { recursive: true }));

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'liuguang-embedded-'));
  chmodSync(home, 0o755);
  dataDir = join(home, 'data');
  mkdirSync(dataDir);
  lines = [];
});

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  rmSync(home, { recursive: true, force: true });
});

async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const log = pino({ level: 'info', base: null }, { write: (line: string) => lines.push(line) });
  const outside = join(home, 'outside');
  const postgres = await startEmbeddedPostgres({
    dataDir,
    password: 'secret',
    log,
    outside,
    throwaway: true,
    ...options,
  });
  cleanups.push(() => postgres.stop());
  return postgres;
}

/** Puts a cluster with one row in the table `kept` into the data folder, quicker than making one. */
function giveCluster(): void {
  for (const name of ['postgres', 'secrets.json']) execFileSync('cp', ['-a', join(template, name), dataDir]);
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(url);
  await client.connect();
  try {
    const result = await client.query<Record<string, unknown>>(sql);
    return result.rows;
  } finally {
    await client.end();
  }
}

function postmasterPid(): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

it('makes a UTF-8 cluster with checksums that listens on this machine only, and finds its data on the next start', async () => {
  const first = await start();
  const [about] = await query(
    first.url,
    `select current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums,
       current_setting('listen_addresses') as listen, datlocprovider as provider, datlocale as locale
     from pg_database where datname = current_database()`,
  );
  expect(about).toEqual({ encoding: 'UTF8', checksums: 'on', listen: '127.0.0.1', provider: 'b', locale: 'C.UTF-8' });
  await query(first.url, `create table kept as select '流光' as name`);
  await expect(query(first.url.replace('secret', 'wrong'), 'select 1')).rejects.toThrow(
    'password authentication failed',
  );
  const pid = postmasterPid();
  await first.stop();
  expect(isAlive(pid)).toBe(false);
  const second = await start();
  expect(await query(second.url, 'select name from kept')).toEqual([{ name: '流光' }]);
});

it('starts PostgreSQL again after a kill -9; an open pool goes on and committed data is there', async () => {
  giveCluster();
  const postgres = await start({ throwaway: false });
  const database = openDatabase(postgres.url);
  cleanups.push(() => database.close());
  await database.pool.query('update kept set n = 2');
  const busy = database.pool.query('select pg_sleep(30)').catch((error: unknown) => error);
  const pid = postmasterPid();
  process.kill(pid, 'SIGKILL');
  expect(await busy).toBeInstanceOf(Error);
  await expect
    .poll(async () => (await database.pool.query('select n from kept').catch(() => undefined))?.rows, {
      timeout: 40_000,
    })
    .toEqual([{ n: 2 }]);
  expect(postmasterPid()).not.toBe(pid);
  expect(lines.filter((line) => line.includes('stopped unexpectedly'))).toHaveLength(1);
});

const told = (what: string) => lines.filter((line) => line.includes(what));

it('brings PostgreSQL back once what kept it from starting is mended', async () => {
  giveCluster();
  const postgres = await start();
  const settings = join(dataDir, 'postgres/postgresql.conf');
  const good = readFileSync(settings, 'utf8');
  writeFileSync(settings, 'work_mem = nonsense');
  process.kill(postmasterPid(), 'SIGKILL');
  await expect.poll(() => told('stopped unexpectedly').join(''), { timeout: 40_000 }).toContain('postgresql.conf');
  writeFileSync(settings, good);
  const rows = () => query(postgres.url, 'select n from kept').catch(() => undefined);
  await expect.poll(rows, { timeout: 40_000 }).toEqual([{ n: 1 }]);
  await expect.poll(() => told('runs again').length, { timeout: 40_000 }).toBe(1);
});

it('takes over the PostgreSQL of a server that was killed', async () => {
  giveCluster();
  const orphan = await startPostgres({ ...placeCluster(dataDir), port: await freePort() });
  const after = await start();
  expect(isAlive(orphan.pid)).toBe(false);
  expect(await query(after.url, 'select n from kept')).toEqual([{ n: 1 }]);
  expect(lines.join('')).toContain(`a server that was killed (pid ${orphan.pid})`);
});

it('refuses a data folder that a living server uses, and leaves that server alone', async () => {
  giveCluster();
  const first = await start();
  await expect(start()).rejects.toThrow(
    new RegExp(`^another Liuguang is running with this data folder \\(pid ${process.pid}\\)`),
  );
  expect(await query(first.url, 'select 1 as n')).toEqual([{ n: 1 }]);
});

it('is not fooled by a stale process id that another program has now', async () => {
  giveCluster();
  const first = await start();
  const file = join(dataDir, 'postgres/postmaster.pid');
  const text = readFileSync(file, 'utf8');
  await first.stop();
  writeFileSync(file, text.replace(/^\d+/, String(process.pid)));
  const second = await start();
  expect(await query(second.url, 'select 1 as n')).toEqual([{ n: 1 }]);
});

it('redoes a cluster whose making was interrupted', async () => {
  // No process has this number, so whoever made the folder is gone.
  const half = join(dataDir, 'postgres.new-4194999');
  mkdirSync(join(half, 'cluster'), { recursive: true });
  writeFileSync(join(half, 'cluster/PG_VERSION'), '18\n');
  await start();
  expect(existsSync(half)).toBe(false);
  expect(existsSync(join(dataDir, 'postgres/PG_VERSION'))).toBe(true);
});

it('says which link is broken instead of starting with an empty database', async () => {
  execFileSync('ln', ['-s', join(home, 'nowhere'), join(dataDir, 'postgres')]);
  await expect(start()).rejects.toThrow(/points to .*nowhere, which is missing: put the database back/);
});

function mountSmallDisk(size: string, context: TestContext): void {
  try {
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', dataDir], { stdio: 'ignore' });
  } catch {
    context.skip('a small file system cannot be mounted here');
  }
  cleanups.push(() => execFileSync('/bin/umount', [dataDir]));
}

describe.skipIf(!isRoot)('as root', () => {
  it('puts the cluster elsewhere when its user cannot enter the data folder', async () => {
    chmodSync(dataDir, 0o700);
    const first = await start();
    await query(first.url, 'create table kept as select 1 as n');
    await first.stop();
    expect(lstatSync(join(dataDir, 'postgres')).isSymbolicLink()).toBe(true);
    const second = await start();
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 1 }]);
  });

  it('moves a cluster along when the folder above it was closed later', async () => {
    giveCluster();
    chmodSync(dataDir, 0o700);
    const second = await start();
    expect(lstatSync(join(dataDir, 'postgres')).isSymbolicLink()).toBe(true);
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 1 }]);
  });

  it('keeps a cluster with its owner, and refuses another user in one line', async () => {
    giveCluster();
    execFileSync('chown', ['-R', '65534:65534', dataDir]);
    const postgres = await start();
    expect(await query(postgres.url, 'select n from kept')).toEqual([{ n: 1 }]);
    expect(statSync(join(dataDir, 'postgres/postmaster.pid')).uid).toBe(65_534);
    const program = `import { existingCluster } from ${JSON.stringify(join(import.meta.dirname, 'placement.ts'))};
      process.setuid(65533);
      existingCluster(${JSON.stringify(dataDir)});`;
    const other = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
    expect(other.stderr).toContain('belongs to user 65534: start as that user or as root');
  });

  it('copies the binaries when its user cannot enter the checkout', () => {
    const closed = join(home, 'checkout');
    mkdirSync(closed, { mode: 0o700 });
    const packageFolder = join(installedBinaries().root, '..');
    execFileSync('cp', ['-a', packageFolder, join(closed, 'package')]);
    const { binaries, user } = placeCluster(dataDir, join(home, 'outside'), binariesIn(join(closed, 'package/native')));
    const version = execFileSync(binaries.postgres, ['--version'], { ...user, cwd: '/', encoding: 'utf8' });
    expect(version).toContain('PostgreSQL');
    expect(binaries.root).toContain(join(home, 'outside'));
  });

  it('starts on a full disk with the room of its reserve', async (context) => {
    mountSmallDisk('200m', context);
    giveCluster();
    await makeReserve(join(dataDir, 'postgres.reserve'), 40 * 1024 ** 2);
    expect(() => writeFileSync(join(dataDir, 'filler'), Buffer.alloc(250 * 1024 ** 2))).toThrow('ENOSPC');
    const postgres = await start({ disk: { lowBytes: 1024 ** 2, reserveBytes: 40 * 1024 ** 2 } });
    expect(await query(postgres.url, 'update kept set n = 2 returning n')).toEqual([{ n: 2 }]);
    expect(existsSync(join(dataDir, 'postgres.reserve'))).toBe(false);
  });

  it('says in one line that the disk is full', async (context) => {
    mountSmallDisk('20m', context);
    await expect(start()).rejects.toThrow(/^cannot make the database in .*\(the disk is full: free some space/);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  });
});

it('stops PostgreSQL when the process that runs it is killed outright', async () => {
  giveCluster();
  const program = join(home, 'holder.ts');
  writeFileSync(
    program,
    `import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))};
     const quiet = () => {};
     const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
     await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, password: 'secret', log, throwaway: true });
     process.kill(process.pid, 'SIGKILL');`,
  );
  expect(spawnSync(process.execPath, [program]).signal).toBe('SIGKILL');
  await expect.poll(() => existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  const next = await start();
  expect(await query(next.url, 'select 1 as n')).toEqual([{ n: 1 }]);
});
