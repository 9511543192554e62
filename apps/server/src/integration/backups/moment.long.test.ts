import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { restore } from '../../cli/backups/restore.ts';
import { runBackup } from '../../features/backup/backup.public.ts';
import { clusterOf } from '../../features/backup/wal/cluster.ts';
import { sendBases } from '../../features/backup/wal/bucket/send-bases.ts';
import { logSender } from '../../features/backup/wal/bucket/send-log.ts';
import { keepArchive } from '../../features/backup/wal/keep-archive.ts';
import { makeBase } from '../../features/backup/wal/make-base.ts';
import { packSegments } from '../../features/backup/wal/pack-segments.ts';
import { readSchedule } from '../../features/backup/schedule/schedule.repository.ts';
import { makeIdentity, parseRecipient } from '../../platform/age/age-keys.ts';
import { databaseSecrets } from '../../platform/config/database-secrets.ts';
import { fileStore } from '../../platform/config/secret-store.ts';
import { loadSecrets } from '../../platform/config/secrets.ts';
import type { S3Settings } from '../../platform/config/storage-settings.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { migrateJobs } from '../../platform/jobs/run-jobs.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/postgres/embedded.ts';
import { openS3Storage } from '../../platform/storage/s3/s3-storage.ts';
import { hasObjectStore, startObjectStore } from '../../testing/object-store/object-store.ts';
import { runCommand } from '../../testing/run-command.ts';

// Whole starts and stops of PostgreSQL, and a second that has to pass.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const log = pino({ level: 'silent' });
const { signal } = new AbortController();
const progress = () => {};
const keys = makeIdentity();
const recipient = parseRecipient(keys.recipient) ?? undefined;

let home: string;
let dataDir: string;
let wal: string;
let keyFile: string;
/** Where they are, as the environment says it. */
let backups: Record<string, string>;
let postgres: EmbeddedPostgres | undefined;
let database: Database;

beforeAll(async () => {
  home = mkdtempSync(path.join(os.tmpdir(), 'liuguang-moment-'));
  // PostgreSQL's user must be able to enter.
  chmodSync(home, 0o755);
  // With what a shell and PostgreSQL would read something into.
  [dataDir, wal] = [path.join(home, 'data'), path.join(home, "the log's 100%f")];
  mkdirSync(dataDir);
  loadSecrets(dataDir);
  keyFile = path.join(home, 'key');
  writeFileSync(keyFile, keys.identity);
  backups = { BACKUP_DIR: path.join(home, 'backups') };
  await start();
  await migrate(database.pool);
  await migrateJobs(database.pool, log);
});
afterAll(async () => {
  await stop();
  rmSync(home, { recursive: true, force: true });
});

async function start(): Promise<void> {
  postgres = await startEmbeddedPostgres({ dataDir, password: databaseSecrets(dataDir).app, wal, log });
  database = openDatabase(postgres.url, { max: 6, longWork: true });
}

async function stop(): Promise<void> {
  if (!postgres) return;
  await database.close();
  await postgres.stop();
  postgres = undefined;
}

async function base() {
  const order = { ...clusterOf(dataDir, wal), pool: database.pool, dataDir, recipient, keepFree: 0, signal };
  return await makeBase(order);
}

async function keep(): Promise<boolean> {
  const schedule = await readSchedule(database.db);
  return await keepArchive({ database, place: clusterOf(dataDir, wal), recipient, schedule, now: Date.now(), signal });
}

async function addPicture(id: string): Promise<void> {
  const folder = path.join(dataDir, 'media/pictures', id);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, '100.webp'), createHash('sha256').update(id).digest());
  await database.pool.query(
    `insert into pictures (id, width, height, widths, placeholder) values ($1, 100, 100, '{100}', '')`,
    [id],
  );
}

/** Everything that the product holds of pictures: every row, and every byte of every file that a row names. */
async function picture(): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string; text: string }>(
    'select id, p::text as text from pictures p order by id',
  );
  return rows.map(({ id, text }) => {
    const bytes = readFileSync(path.join(dataDir, 'media/pictures', id, '100.webp'));
    return `${text} ${createHash('sha256').update(bytes).digest('hex')}`;
  });
}

async function restoreAt(at: number | string, ...more: string[]): Promise<string> {
  vi.stubEnv('BACKUP_WAL', wal);
  for (const [variable, value] of Object.entries(backups)) vi.stubEnv(variable, value);
  const moment = typeof at === 'string' ? at : new Date(at).toISOString();
  return await runCommand(restore, ['--at', moment, ...more], { dataDir, databaseUrl: '' });
}

/** After everything was sent into the bucket, and the database with it, as it is on another machine. */
async function loseFolder(settings: S3Settings): Promise<void> {
  const { system, segments, bases } = clusterOf(dataDir, wal);
  await packSegments(segments, recipient, signal);
  const { endpoint, bucket: name, accessKey, secretKey } = settings;
  const bucket = { storage: openS3Storage(settings), name };
  const sending = { bucket, system, now: Date.now(), signal };
  await logSender()({ ...sending, segments, timeline: 2 });
  await sendBases({ ...sending, bases, keepDaily: 7 });
  bucket.storage.close?.();
  rmSync(wal, { recursive: true });
  rmSync(path.join(dataDir, 'postgres'), { recursive: true });
  const BACKUP_URL = `s3+${endpoint}/${name}`;
  backups = { BACKUP_URL, BACKUP_ACCESS_KEY: accessKey, BACKUP_SECRET_KEY: secretKey };
}

const tables = async () => (await database.pool.query(`select from pg_tables where tablename = 'pictures'`)).rowCount;

it('brings a dropped table back as it was one second before, with rows and files', async () => {
  expect(await keep()).toBe(true);
  await addPicture('early');
  const { finishedAt } = await base();
  for (let index = 0; index < 50; index += 1) await addPicture(`p${index}`);
  const order = { database, dataDir, secretStore: fileStore(dataDir), target: path.join(home, 'backups') };
  await runBackup({ ...order, progress, signal, copy: true });
  await addPicture('late');
  const before = await picture();
  await pause(1500);
  const dropped = Date.now();
  await database.pool.query('drop table pictures cascade');
  // What the product would do with files of rows that are gone.
  rmSync(path.join(dataDir, 'media/pictures/p7'), { recursive: true });
  await database.pool.query(`insert into settings (key, value) values ('after', '1')`);
  expect(await keep()).toBe(false);
  await stop();

  expect(await restoreAt(dropped - 1000)).toContain('has a database: move it aside with --replace');
  expect(await restoreAt(finishedAt - 60_000, '--replace')).toContain('is before the first copy of the database');
  expect(await restoreAt('tomorrow', '--replace')).toContain('"tomorrow" is no moment');
  expect(await restoreAt(Date.now() + 60_000, '--replace')).toContain('is in the future');
  await pause(50);
  expect(await restoreAt(Date.now() - 1, '--replace')).toContain('is after the end of the archived log');
  expect(await restoreAt(dropped - 1000, '--replace')).toContain('give the file of its private key with --key');
  // None of these touched anything.
  await start();
  expect(await tables()).toBe(0);
  await stop();

  const said = await restoreAt(dropped - 1000, '--replace', '--key', keyFile);
  expect(said).toContain('the database is as it was at');
  expect(said).toContain('every file that rows name is there');
  await start();
  expect(await picture()).toEqual(before);
  expect(before).toHaveLength(52);
  const { rows } = await database.pool.query(`select from settings where key = 'after'`);
  expect(rows).toEqual([]);
});

it('keeps the archive encrypted and small', async () => {
  await keep();
  const { segments, bases } = clusterOf(dataDir, wal);
  const names = readdirSync(segments).filter((name) => name.startsWith('0000000100'));
  expect(names.length).toBeGreaterThan(1);
  expect(names.every((name) => name.endsWith('.zst.age'))).toBe(true);
  const files = [
    ...names.map((name) => path.join(segments, name)),
    path.join(bases, readdirSync(bases)[0] ?? '', 'cluster.tar.zst.age'),
  ];
  for (const file of files) {
    const bytes = readFileSync(file);
    expect(bytes.subarray(0, 18).toString()).toBe('age-encryption.org');
    expect(bytes.length).toBeLessThan(12 * 1024 ** 2);
  }
  expect(existsSync(path.join(dataDir, '.restoring-database'))).toBe(false);
});

it('goes on on a timeline of its own, which is restored as well, out of the bucket where the folder is lost', async () => {
  await addPicture('again');
  const now = await picture();
  // It wants a copy of its own.
  expect(await keep()).toBe(true);
  await pause(1100);
  const second = Date.now();
  await pause(100);
  await database.pool.query('delete from pictures');
  await stop();
  await using store = hasObjectStore ? await startObjectStore() : null;
  const { segments } = clusterOf(dataDir, wal);
  if (store) await loseFolder(await store.bucket());
  expect(await restoreAt(second, '--replace', '--key', keyFile)).toContain('the database is as it was at');
  await start();
  expect(await picture()).toEqual(now);
  // PostgreSQL archives into the folder, also into one that was made for what came out of the bucket.
  await expect.poll(() => readdirSync(segments), { timeout: 60_000 }).toContain('00000003.history');
});
