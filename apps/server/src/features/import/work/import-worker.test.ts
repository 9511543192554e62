import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { transact } from '../../../platform/db/db.ts';
import { openFolderStorage } from '../../../platform/storage/folder-storage.ts';
import { openUploadFiles } from '../../../platform/storage/upload-files.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { twoAgents } from '../../../testing/uploads.ts';
import { openImportFiles } from '../import-files.ts';
import { findImport } from '../import.repository.ts';
import { importService } from '../import.service.ts';
import { toRecord } from '../source/source-record.ts';
import { importWorker } from './import-worker.ts';
import { addRows } from './rows.repository.ts';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await testDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'import-worker-'));
  await twoAgents(database);
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** An import of so many titles without a file, that has been read. */
async function importOf(titles: number): Promise<string> {
  const { db } = database;
  const files = openImportFiles(folder);
  const imports = importService({ db, files, allowLoopback: true, clock: Date.now });
  const given = {
    agentId: '3',
    moreAgentIds: [],
    kind: 'maccms',
    source: 'http://127.0.0.1/',
    sourceName: 'a',
  } as const;
  const options = { groupName: '', author: '', perSecond: 50 };
  const importId = await transact(db, (trx) =>
    imports.begin(trx, { ...given, options, madeBy: 'test', confirmed: { by: 'test', text: 'yes' } }),
  );
  const run = await findImport(db, importId);
  const read = Array.from({ length: titles }, (_, index) => ({
    record: toRecord({ key: String(index), title: `片名 ${index}` }, Date.now()),
    place: { read: index + 1 },
  }));
  if (run) await transact(db, (trx) => addRows(trx, run, read));
  // Waiting, although there is nothing to fetch: as rows do whose file is not to be had yet.
  await database.pool.query(`update import_rows set state = 'waiting', note = '' where import_id = $1`, [importId]);
  await database.pool.query(`delete from graphile_worker._private_jobs`);
  return importId;
}

async function workerOf(clock: () => number = Date.now) {
  return importWorker({
    db: database.db,
    files: openImportFiles(folder),
    uploadFiles: await openUploadFiles(folder),
    storage: await openFolderStorage(path.join(folder, 'media')),
    maxBytes: 1e9,
    allowLoopback: true,
    log: pino({ level: 'silent' }),
    clock,
  });
}

const rowsIn = async (state: string) =>
  (await database.pool.query('select from import_rows where state = $1', [state])).rowCount;
const asked = async () =>
  (await database.pool.query(`select key from graphile_worker.jobs where run_at <= now()`)).rows;

it('ends a row whose record cannot be read, and goes on with the others', async () => {
  const importId = await importOf(3);
  await database.pool.query(`update import_rows set record = '{"key": 7}' where source_key = '1'`);
  await (await workerOf()).work(importId, 1, new AbortController().signal);
  const { rows } = await database.pool.query(
    'select source_key as key, state, note from import_rows order by source_key',
  );
  expect(rows.map(({ state }) => state)).toEqual(['skipped', 'failed', 'skipped']);
  expect(rows[1].note).toBe('这一行的记录无法读取');
});

it('lets other imports have their turn after a while, and goes on behind them', async () => {
  const importId = await importOf(5);
  let now = 0;
  // Each look at the clock takes four seconds.
  const worker = await workerOf(() => (now += 4000));
  const { signal } = new AbortController();
  await worker.work(importId, 1, signal);
  const first = (await rowsIn('skipped')) ?? 0;
  expect(first).toBeGreaterThan(0);
  expect(await rowsIn('waiting')).toBe(5 - first);
  expect(first).toBeLessThan(5);
  expect(await asked()).toEqual([{ key: `import work ${importId} 1` }]);
  await worker.work(importId, 1, signal);
  expect(await rowsIn('waiting')).toBe(0);
});
