import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { openDatabase } from './database.ts';
import { migrate, pendingMigrations } from './migrate.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await testDatabase({ migrated: false });
  folder = mkdtempSync(join(tmpdir(), 'liuguang-migrations-'));
});

afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

function file(name: string, sql: string): void {
  writeFileSync(join(folder, name), sql);
}

async function tables(): Promise<string[]> {
  const result = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  return result.rows.map(({ name }) => name);
}

it('runs each file once, in the order of the names', async () => {
  file('202601020000_b.sql', 'alter table a add column extra int');
  file('202601010000_a.sql', 'create table a (id int); create table a2 (id int)');
  expect(await migrate(database.pool, folder)).toEqual(['202601010000_a.sql', '202601020000_b.sql']);
  expect(await migrate(database.pool, folder)).toEqual([]);
  expect(await tables()).toEqual(['a', 'a2', 'migrations']);
});

it('refuses a file that was changed after it was applied, but not one whose line ends were turned', async () => {
  file('202601010000_a.sql', 'create table a (\nid int)');
  await migrate(database.pool, folder);
  file('202601010000_a.sql', 'create table a (\r\nid int)');
  expect(await migrate(database.pool, folder)).toEqual([]);
  file('202601010000_a.sql', 'create table a (id bigint)');
  await expect(migrate(database.pool, folder)).rejects.toThrow('202601010000_a.sql was changed after it was applied');
});

it('goes on beside a newer version that only added something', async () => {
  file('202601010000_a.sql', 'create table a (id int)');
  file('202601020000_b.sql', '-- Of the next version.\ncreate table b (id int)');
  await migrate(database.pool, folder);
  rmSync(join(folder, '202601020000_b.sql'));
  expect(await migrate(database.pool, folder)).toEqual([]);
});

it('goes on after a file that took away what this version does not use, and not where it still does', async () => {
  file('202601010000_a.sql', 'create table a (id int, old int, older int)');
  await migrate(database.pool, folder);
  file('202601020000_b.sql', '-- contract: since 0.1.0 nothing uses a.older\nalter table a drop column older');
  await migrate(database.pool, folder);
  rmSync(join(folder, '202601020000_b.sql'));
  expect(await migrate(database.pool, folder)).toEqual([]);
  file('202601030000_c.sql', '-- contract: since 99.0.0 nothing uses a.old\nalter table a drop column old');
  await migrate(database.pool, folder);
  rmSync(join(folder, '202601030000_c.sql'));
  await expect(migrate(database.pool, folder)).rejects.toThrow(
    /202601030000_c.sql took away what \S+ still uses: use 99.0.0 or newer/,
  );
});

it('refuses a database that knows a file of before which is gone', async () => {
  file('202601010000_a.sql', 'create table a (id int)');
  await migrate(database.pool, folder);
  rmSync(join(folder, '202601010000_a.sql'));
  await database.pool.query('update migrations set works_from = null');
  await expect(migrate(database.pool, folder)).rejects.toThrow('its file is gone');
  // As a version before this left the table.
  await database.pool.query('alter table migrations drop column works_from');
  await expect(migrate(database.pool, folder)).rejects.toThrow('its file is gone');
});

it('leaves nothing of a failing file and keeps the ones before it', async () => {
  file('202601010000_a.sql', 'create table a (id int)');
  file('202601020000_b.sql', 'create table b (id int);\ninsert into nowhere values (1)');
  await expect(migrate(database.pool, folder)).rejects.toThrow(
    'migration 202601020000_b.sql line 2 failed: relation "nowhere" does not exist',
  );
  expect(await tables()).toEqual(['a', 'migrations']);
  expect(await pendingMigrations(database.pool, folder)).toEqual(['202601020000_b.sql']);
  file('202601020000_b.sql', 'create table b (id int)');
  expect(await migrate(database.pool, folder)).toEqual(['202601020000_b.sql']);
});

it('lets one of several concurrent migrators do the work', async () => {
  file('202601010000_a.sql', 'select pg_sleep(0.2); create table a (id int)');
  const others = [openDatabase(database.url), openDatabase(database.url)];
  const runs = await Promise.all([database, ...others].map(({ pool }) => migrate(pool, folder)));
  await Promise.all(others.map((other) => other.close()));
  expect(runs.flat()).toEqual(['202601010000_a.sql']);
});

it('refuses a file whose name would not sort by time', async () => {
  file('first.sql', 'select 1');
  await expect(migrate(database.pool, folder)).rejects.toThrow('the name must look like');
});
