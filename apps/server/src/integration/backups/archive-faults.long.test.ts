import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { archiveState } from '../../features/backup/backup.public.ts';
import { baseLockKey, isLocked } from '../../features/backup/backup-lock.ts';
import { clusterOf } from '../../features/backup/wal/cluster.ts';
import { keepArchive } from '../../features/backup/wal/keep-archive.ts';
import { makeBase } from '../../features/backup/wal/make-base.ts';
import { readSchedule } from '../../features/backup/schedule/schedule.repository.ts';
import { databaseSecrets } from '../../platform/config/database-secrets.ts';
import { loadSecrets } from '../../platform/config/secrets.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { letGo } from '../../platform/postgres/archive.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/postgres/embedded.ts';
import { connectAs, superuser } from '../../platform/postgres/roles.ts';
import { killWorker, startWorker } from '../../testing/killable-worker.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const log = pino({ level: 'silent' });
const { signal } = new AbortController();
/** PostgreSQL tries three times, a second apart, and then again after a minute or with the next segment. */
const patience = { timeout: 90_000, interval: 250 };

let home: string;
let dataDir: string;
let wal: string;
let postgres: EmbeddedPostgres;
let database: Database;

beforeAll(async () => {
  home = mkdtempSync(path.join(os.tmpdir(), 'liuguang-archive-'));
  chmodSync(home, 0o755);
  [dataDir, wal] = [path.join(home, 'data'), path.join(home, 'wal')];
  mkdirSync(dataDir);
  loadSecrets(dataDir);
  const password = databaseSecrets(dataDir).app;
  postgres = await startEmbeddedPostgres({ dataDir, password, wal, log, throwaway: true });
  database = openDatabase(postgres.url, { max: 6, longWork: true });
  await migrate(database.pool);
});
afterAll(async () => {
  await database.close();
  await postgres.stop();
  rmSync(home, { recursive: true, force: true });
});

const place = () => clusterOf(dataDir, wal);

async function base() {
  return await makeBase({ ...place(), pool: database.pool, dataDir, recipient: undefined, keepFree: 0, signal });
}

async function keep(): Promise<boolean> {
  const schedule = await readSchedule(database.db);
  return await keepArchive({ database, place: place(), recipient: undefined, schedule, now: Date.now(), signal });
}

const archived = async () => {
  const found = await database.pool.query<{ name: string }>('select last_archived_wal as name from pg_stat_archiver');
  return Number.parseInt(found.rows[0]?.name.slice(16) ?? '', 16);
};

const state = async () => (await archiveState(database.db, { backupWal: wal }, Date.now()))?.state;

/** As the clock does every minute. */
async function closeSegment(): Promise<void> {
  const port = Number(new URL(postgres.url).port);
  const admin = await connectAs(superuser, { port, password: databaseSecrets(dataDir).admin, database: 'postgres' });
  await admin.query('select pg_switch_wal()');
  await admin.end();
}

async function write(key: string): Promise<void> {
  await database.pool.query(`insert into settings (key, value) values ($1, '1')`, [key]);
}

it('makes the next copy of the cluster at once after the one before was killed in the middle', async () => {
  // So large that the kill comes in the middle for certain; it takes no room.
  const large = path.join(place().cluster, 'base/1/4000000000');
  writeFileSync(large, '');
  truncateSync(large, 64 * 1024 ** 3);
  vi.stubEnv('DATA_DIR', dataDir);
  vi.stubEnv('BACKUP_WAL', wal);
  const maker = await startWorker(new URL('base-maker.test-data.ts', import.meta.url), postgres.url);
  vi.unstubAllEnvs();
  const left = () => readdirSync(place().bases);
  await expect.poll(left, patience).toEqual([expect.stringContaining('.unfinished-base-')]);
  expect(await isLocked(database.db, baseLockKey)).toBe(true);
  await expect(base()).rejects.toThrow('another backup is being made');
  await killWorker(maker);
  rmSync(large);
  await expect.poll(() => isLocked(database.db, baseLockKey), patience).toBe(false);
  await write('after the kill');
  const { name } = await base();
  expect(left()).toEqual([name]);
  await expect.poll(async () => (await keep(), await state()), patience).toBe('fine');
});

it('raises an alarm while the archive cannot be written to, loses nothing, and the product goes on', async () => {
  const { segments } = place();
  renameSync(segments, `${segments}.away`);
  writeFileSync(segments, 'no folder');
  await write('while it is away');
  await closeSegment();
  await expect.poll(state, patience).toBe('failing');
  await write('and again');
  expect(
    (await database.pool.query(`select from settings where key in ('while it is away', 'and again')`)).rowCount,
  ).toBe(2);
  rmSync(segments);
  renameSync(`${segments}.away`, segments);
  await closeSegment();
  await expect.poll(async () => (await keep(), await state()), patience).toBe('fine');
  const archive = await archiveState(database.db, { backupWal: wal }, Date.now());
  expect(archive?.windows).toHaveLength(1);
});

it('lets go of the log that cannot be archived when the disk is full, and wants a new copy then', async () => {
  const { segments, cluster } = place();
  renameSync(segments, `${segments}.away`);
  letGo(cluster, true, log);
  const before = await archived();
  for (const key of ['one', 'two', 'three']) {
    await write(`let go of ${key}`);
    await closeSegment();
  }
  // PostgreSQL is rid of them: nothing piles up.
  await expect.poll(async () => (await archived()) - before, patience).toBeGreaterThanOrEqual(3);
  letGo(cluster, false, log);
  renameSync(`${segments}.away`, segments);
  await write('archived again');
  await closeSegment();
  await expect.poll(keep, patience).toBe(true);
  await base();
  await expect
    .poll(
      async () => (await keep(), (await archiveState(database.db, { backupWal: wal }, Date.now()))?.windows.length),
      patience,
    )
    .toBe(2);
});
