import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { migrateAsEarly, sinceBaseline } from './side-by-side/early-migrations.test-data.ts';
import { openDatabase } from './database.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { ownMigrations, readMigrations } from './side-by-side/migration-files.ts';
import { readColumns } from './schema/catalog.ts';
import { testFolder } from '../../testing/test-folder.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await testDatabase({ migrated: false });
  folder = testFolder(onTestFinished);
});

afterEach(() => database.close());

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

it('refuses a file older than the newest applied one, as a merge brings it, and says how to name it', async () => {
  file('202601010000_a.sql', 'create table a (id int)');
  file('202601030000_c.sql', 'create table c (id int)');
  await migrate(database.pool, folder);
  file('202601020000_b.sql', 'create table b (id int)');
  file('202601040000_d.sql', 'create table d (id int)');
  const refusal = /202601020000_b.sql is older than 202601030000_c.sql, .* rename it to the time of the merge/;
  await expect(migrate(database.pool, folder)).rejects.toThrow(refusal);
  await expect(pendingMigrations(database.pool, folder)).rejects.toThrow(refusal);
  expect(await tables()).toEqual(['a', 'c', 'migrations']);
  // Beside a newer version, which applied a file that this one does not have.
  rmSync(join(folder, '202601020000_b.sql'));
  rmSync(join(folder, '202601030000_c.sql'));
  expect(await migrate(database.pool, folder)).toEqual(['202601040000_d.sql']);
});

describe('a baseline', () => {
  const name = '202601100000_baseline';
  const early = ['202601010000_a.sql', '202609010000_b.sql'];

  /** Named ahead of their time, as those of version 0.2.0 were. */
  function writeEarly(): void {
    for (const [index, each] of early.entries()) file(each, `create table ${'ab'[index]} (id int)`);
  }

  function replaceEarly(): void {
    const sums = new Map(readMigrations(folder).map((each) => [each.name, each.checksum]));
    for (const each of early) rmSync(join(folder, each));
    mkdirSync(join(folder, name));
    file(`${name}/1_a.sql`, 'create table a (id int);\n');
    file(`${name}/2_b.sql`, 'create table b (id int);\n');
    file(`${name}/replaces.txt`, `# by 0.2.0\n${[...sums].map(([each, sum]) => `${sum} ${each}`).join('\n')}\n`);
  }

  it('runs as one migration on an empty database, and nothing of it stays when a file fails', async () => {
    writeEarly();
    replaceEarly();
    file(`${name}/3_c.sql`, 'create table c (id int);\ninsert into nowhere values (1)');
    await expect(migrate(database.pool, folder)).rejects.toThrow(`migration ${name}/3_c.sql line 2 failed`);
    expect(await tables()).toEqual(['migrations']);
    rmSync(join(folder, `${name}/3_c.sql`));
    expect(await migrate(database.pool, folder)).toEqual([name]);
    expect(await tables()).toEqual(['a', 'b', 'migrations']);
  });

  it('is recorded without running where all is applied that it replaces, and newer files follow', async () => {
    writeEarly();
    await migrate(database.pool, folder);
    replaceEarly();
    file('202601110000_next.sql', 'create table next (id int)');
    expect(await pendingMigrations(database.pool, folder)).toEqual(['202601110000_next.sql']);
    expect(await migrate(database.pool, folder)).toEqual(['202601110000_next.sql']);
    expect(await migrate(database.pool, folder)).toEqual([]);
    const { rows } = await database.pool.query<{ name: string }>('select name from migrations order by name');
    expect(rows.map((row) => row.name)).toEqual([early[0], name, '202601110000_next.sql', early[1]]);
  });

  it('refuses a database that stopped in the middle, and names the version to go through', async () => {
    writeEarly();
    await migrate(database.pool, folder, new Set(early.slice(0, 1)));
    replaceEarly();
    const refusal = `without the migration ${early[1]}: go through version 0.2.0 first`;
    await expect(migrate(database.pool, folder)).rejects.toThrow(refusal);
    await expect(pendingMigrations(database.pool, folder)).rejects.toThrow(refusal);
    expect(await tables()).toEqual(['a', 'migrations']);
  });

  it('refuses a database whose early migrations were others', async () => {
    writeEarly();
    await migrate(database.pool, folder);
    replaceEarly();
    await database.pool.query(`update migrations set checksum = 'other' where name = $1`, [early[0]]);
    await expect(migrate(database.pool, folder)).rejects.toThrow(`${early[0]} was changed after it was applied`);
  });
});

it('takes over a database of version 0.2.0 as it is', async () => {
  await using before = await testDatabase({ migrated: false });
  await using now = await testDatabase();
  const number = await migrateAsEarly(before.pool);
  await before.pool.query("update agents set name = 'kept'");
  expect(number).toBe(102);
  expect(await pendingMigrations(before.pool)).toEqual(sinceBaseline());
  expect(await migrate(before.pool)).toEqual(sinceBaseline());
  const { rows } = await before.pool.query<{ name: string }>('select name from migrations');
  expect(rows).toHaveLength(number + ownMigrations().size);
  expect((await before.pool.query('select name from agents')).rows).toEqual([{ name: 'kept' }]);
  expect(await readColumns(before.pool)).toEqual(await readColumns(now.pool));
  // One step short of it.
  await before.pool.query(`delete from migrations where name like '%baseline' or name like '%wal-bucket.sql'`);
  await expect(migrate(before.pool)).rejects.toThrow('go through version 0.2.0 (commit 780d4e44) first');
});
