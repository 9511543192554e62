import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client, type DatabaseError } from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { orderDatabasePassword } from '../config/database-secrets.ts';
import { loadSecrets } from '../config/secrets.ts';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { migrateJobs } from '../jobs/run-jobs.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { clientEnvironment } from './output.ts';
import { placeCluster } from './placement.ts';
import { freePort, startPostgres } from './postgres-process.ts';
import { runningPostgres } from './running.ts';
import { testFolder } from '../../testing/test-folder.ts';

// Whole starts and stops: seconds each, and many more on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const log = pino({ level: 'silent' });
let dataDir: string;
const cleanups: (() => unknown)[] = [];

beforeEach(() => {
  const home = testFolder(onTestFinished);
  chmodSync(home, 0o755);
  dataDir = path.join(home, 'data');
  mkdirSync(dataDir);
});

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function start(): Promise<EmbeddedPostgres> {
  const { databasePassword: password } = loadSecrets(dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir, password, log, throwaway: true });
  cleanups.push(() => postgres.stop());
  return postgres;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** What PostgreSQL says to a statement that it must refuse. */
async function refusal(url: string, sql: string): Promise<string | undefined> {
  return await query(url, sql).then(
    () => 'it was done',
    (error: DatabaseError) => error.code,
  );
}

/** Everything in the product's schemas that its role does not own, parts of extensions aside. */
const foreignObjects = `
  select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker') and c.relowner <> 'liuguang'::regrole
  union all
  select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'graphile_worker') and p.proowner <> 'liuguang'::regrole
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select t.oid::regtype::text from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where n.nspname in ('public', 'graphile_worker') and t.typowner <> 'liuguang'::regrole
  union all
  select nspname from pg_namespace where nspname in ('public', 'graphile_worker') and nspowner <> 'liuguang'::regrole`;

const forbidden = [
  `copy (select 1) to program 'true'`,
  `create temp table t (x text); copy t from program 'id'`,
  `select rolpassword from pg_authid`,
  `create role intruder`,
  `create database elsewhere`,
  `select pg_read_file('pg_hba.conf')`,
  `select pg_ls_dir('.')`,
  `select lo_import('/etc/passwd')`,
  `alter system set archive_command = 'true'`,
  `alter role liuguang superuser`,
  `set role liuguang_admin`,
  `create extension file_fdw`,
  `select pg_switch_wal()`,
];

it('works as a role that owns its tables and can neither run programs, read files nor make roles', async () => {
  const postgres = await start();
  const database = openDatabase(postgres.url);
  cleanups.push(() => database.close());
  await migrate(database.pool);
  await migrateJobs(database.pool, log);
  expect(await query(postgres.url, foreignObjects)).toEqual([]);
  for (const sql of forbidden) expect([sql, await refusal(postgres.url, sql)]).toEqual([sql, '42501']);
  const elsewhere = postgres.url.replace(/liuguang$/, 'postgres');
  expect(await refusal(elsewhere, 'select 1')).toBe('42501');
  expect(await runningPostgres(dataDir, loadSecrets(dataDir).databasePassword)).toBe(postgres.url);
});

it('changes a data folder over whose product was the superuser of its database', async () => {
  const { databasePassword: password } = loadSecrets(dataDir);
  // As folders of before were: no other password, and the one role made by initdb.
  const secrets = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')) as Record<string, unknown>;
  delete secrets['databaseAdminPassword'];
  writeFileSync(path.join(dataDir, 'secrets.json'), JSON.stringify(secrets), { mode: 0o600 });
  const placement = placeCluster(dataDir);
  const { user, binaries, folder } = placement;
  mkdirSync(folder, { mode: 0o700 });
  const passwordFile = path.join(dataDir, 'password');
  writeFileSync(passwordFile, password);
  for (const file of user ? [folder, passwordFile] : []) chownSync(file, user?.uid ?? 0, user?.gid ?? 0);
  const args = ['--username=liuguang', '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync'];
  execFileSync(binaries.initdb, [`--pgdata=${folder}`, `--pwfile=${passwordFile}`, ...args], {
    cwd: '/',
    env: clientEnvironment(),
    stdio: 'ignore',
    ...user,
  });
  const old = await startPostgres({ ...placement, port: await freePort(), settings: { fsync: 'off' } });
  const oldUrl = `postgres://liuguang:${password}@127.0.0.1:${old.port}`;
  await query(`${oldUrl}/postgres`, 'create database liuguang');
  const before = openDatabase(`${oldUrl}/liuguang`);
  await migrate(before.pool);
  await migrateJobs(before.pool, log);
  await before.pool.query(`
    create extension pgcrypto;
    create type mood as enum ('well'); create domain code as text; create view v as select 1 as n;
    create table kept (id serial primary key, other bigint generated always as identity, mood mood, code code);
    insert into kept (mood, code) values ('well', 'x')`);
  await before.close();
  await old.stop();

  const postgres = await start();
  expect(
    await query(postgres.url, 'select current_user::text as me, rolsuper from pg_roles where rolname = current_user'),
  ).toEqual([{ me: 'liuguang', rolsuper: false }]);
  expect(await query(postgres.url, foreignObjects)).toEqual([]);
  for (const sql of forbidden) expect([sql, await refusal(postgres.url, sql)]).toEqual([sql, '42501']);
  expect(await query(postgres.url, `insert into kept (mood, code) values ('well', 'y') returning id, other`)).toEqual([
    { id: 2, other: '2' },
  ]);
  await query(
    postgres.url,
    `alter table kept add more text; drop view v; select gen_random_uuid(), digest('x', 'sha256')`,
  );
  const after = openDatabase(postgres.url);
  cleanups.push(() => after.close());
  expect(await migrate(after.pool)).toEqual([]);
  await postgres.stop();

  const again = await start();
  expect(await query(again.url, 'select count(*)::int as n from kept')).toEqual([{ n: 2 }]);
});

it('takes an ordered password up with the next start and refuses the old one', async () => {
  const first = await start();
  const oldPassword = loadSecrets(dataDir).databasePassword;
  orderDatabasePassword(dataDir);
  // Until then nothing changes, for a program that runs.
  expect(await query(first.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  await first.stop();

  const second = await start();
  const newPassword = loadSecrets(dataDir).databasePassword;
  expect(newPassword).not.toBe(oldPassword);
  expect(second.url).toContain(newPassword);
  expect(await query(second.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  expect(await refusal(second.url.replace(newPassword, oldPassword), 'select 1')).toBe('28P01');
  expect(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')).not.toContain('ordered');
  await second.stop();

  expect(await query((await start()).url, 'select 1 as n')).toEqual([{ n: 1 }]);
});
