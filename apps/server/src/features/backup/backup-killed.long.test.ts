import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { loadSecrets } from '../../platform/config/secrets.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { killWorker, startWorker } from '../../testing/killable-worker.ts';
import { isLocked } from './backup-lock.ts';
import { backupsIn } from './backup-folders.ts';
import { lastBackups } from './backup.repository.ts';
import { requestBackup, settleBackups } from './backup.service.ts';

const program = new URL('backup-worker.test-data.ts', import.meta.url);
let home: string;
let database: TestDatabase;
beforeAll(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'backup-killed-'));
  await mkdir(path.join(home, 'data/media/pictures/a'), { recursive: true });
  await writeFile(path.join(home, 'data/media/pictures/a/100.webp'), 'picture');
  loadSecrets(path.join(home, 'data'));
  database = await testDatabase();
  vi.stubEnv('DATA_DIR', path.join(home, 'data'));
  vi.stubEnv('BACKUP_DIR', path.join(home, 'backups'));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await database.close();
  await rm(home, { recursive: true, force: true });
});

const states = async () => (await lastBackups(database.db, 9)).map(({ state, failure }) => [state, failure]);

it('makes the next backup at once after the worker was killed in the middle of one', async () => {
  // Holds up the copy of this table, so that the kill comes in the middle for certain.
  const blocker = await database.pool.connect();
  await blocker.query('begin; lock table accounts in access exclusive mode');
  let worker = await startWorker(program, database.url);
  const first = await requestBackup(database.db);
  await expect.poll(states).toEqual([['running', null]]);
  await expect.poll(() => isLocked(database.db)).toBe(true);
  // While it lives, another request is the same one.
  expect(await requestBackup(database.db)).toBe(first);
  await settleBackups(database.db);
  expect(await states()).toEqual([['running', null]]);
  await killWorker(worker);
  await expect.poll(() => isLocked(database.db)).toBe(false);
  const second = await requestBackup(database.db);
  expect(second).not.toBe(first);
  expect(await states()).toEqual([
    ['queued', null],
    ['failed', 'interrupted'],
  ]);
  expect(await backupsIn(path.join(home, 'backups'))).toEqual([]);
  await blocker.query('rollback');
  blocker.release();
  worker = await startWorker(program, database.url);
  try {
    await expect.poll(async () => (await states())[0]).toEqual(['done', null]);
  } finally {
    await killWorker(worker);
  }
  expect(await backupsIn(path.join(home, 'backups'))).toHaveLength(1);
}, 60_000);

it('gives up a request whose job is gone', async () => {
  const lost = await requestBackup(database.db);
  await database.pool.query(`delete from graphile_worker._private_jobs`);
  await database.pool.query(`update backups set requested_at = now() - interval '1 minute' where id = $1`, [lost]);
  expect(await requestBackup(database.db)).not.toBe(lost);
  const found = (await lastBackups(database.db, 9)).find(({ backupId }) => backupId === lost);
  expect(found).toMatchObject({ state: 'failed', failure: 'interrupted' });
});
