import { chownSync, cpSync, lchownSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { pino } from 'pino';
import { openDatabase } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { migrateJobs } from '../../platform/jobs/run-jobs.ts';
import { throwawaySettings } from '../../platform/postgres/embedded.ts';
import { initCluster } from '../../platform/postgres/init-cluster.ts';
import { type Placement, placeCluster } from '../../platform/postgres/placement.ts';
import { freePort, type PostgresProcess, startPostgres } from '../../platform/postgres/postgres-process.ts';
import { appRole, superuser } from '../../platform/postgres/roles.ts';
import { type SystemUser, unprivilegedUser } from '../../platform/postgres/system-user.ts';

/** One of the two servers; its addresses stay the same while it is killed and started again. */
export interface Server {
  readonly port: number;
  /** For the role that the product works as. */
  readonly url: string;
  readonly adminUrl: string;
  /** As superuser. */
  run(sql: string): Promise<Record<string, unknown>[]>;
  start(): Promise<void>;
  /** In the middle of what it does: kill -9. */
  kill(): Promise<void>;
}

export type Replication = Awaited<ReturnType<typeof testReplication>>;

const settings = {
  ...throwawaySettings,
  // A commit that is acknowledged is really on its way to the replica.
  synchronous_commit: 'on',
  max_connections: '120',
  // Else a promotion waits for the end of a pause of 5 s.
  wal_retrieve_retry_interval: '200ms',
};

interface Options {
  /** Of both, beside those of tests. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Run by the superuser before there is a replica. */
  readonly prepared?: readonly string[];
  /** Who may come in how, before the rules that are there. */
  readonly rules?: readonly string[];
  /** Without it tables are for another version to make. */
  readonly migrated?: boolean;
  /** Of the primary alone, once it is followed: how it waits for the replica. */
  readonly waiting?: Readonly<Record<string, string>>;
  /** Of the replica alone: how it follows a primary on this port. */
  readonly following?: (primaryPort: number) => Readonly<Record<string, string>>;
}

const followAsSuperuser = (port: number) => ({
  primary_conninfo: `host=127.0.0.1 port=${port} user=${superuser} password=test application_name=replica`,
});

/** Two servers of PostgreSQL, the second one a copy of the first that follows it; migrated, and nothing in it. */
export async function testReplication({
  settings: given = {},
  prepared = [],
  migrated = true,
  rules = [],
  waiting = { synchronous_standby_names: 'replica' },
  following = followAsSuperuser,
}: Options = {}) {
  const user = unprivilegedUser();
  const home = mkdtempSync(path.join(tmpdir(), 'liuguang-replication-'));
  if (user) chownSync(home, user.uid, user.gid);
  const folders = { primary: path.join(home, 'primary'), replica: path.join(home, 'replica') };
  const { binaries } = placeCluster(home);
  const by = { binaries, user };
  await initCluster({ ...by, folder: folders.primary, password: 'test', noSync: true });
  const hba = path.join(folders.primary, 'pg_hba.conf');
  writeFileSync(hba, [...rules, readFileSync(hba, 'utf8')].join('\n'));
  const ports = { primary: await freePort(), replica: await freePort() };
  const primary = server({ ...by, folder: folders.primary, port: ports.primary }, given);
  await primary.start();
  await prepare(primary, migrated);
  for (const statement of prepared) await primary.run(statement);
  await primary.stop();
  // With nobody writing, the files are a base backup.
  cpSync(folders.primary, folders.replica, { recursive: true });
  writeFileSync(path.join(folders.replica, 'standby.signal'), '');
  if (user) giveTo(user, folders.replica);
  await primary.start();
  const own = following(ports.primary);
  // As pg_basebackup makes it: kept for the replica while it is away.
  if (own['primary_slot_name'])
    await primary.run(`select pg_create_physical_replication_slot('${own['primary_slot_name']}')`);
  const replica = server({ ...by, folder: folders.replica, port: ports.replica }, { ...given, ...own });
  await replica.start();
  const caughtUp = async () => {
    const [{ lsn } = {}] = await primary.run('select pg_current_wal_lsn()::text as lsn');
    const seen = `select coalesce(pg_last_wal_replay_lsn() >= '${String(lsn)}'::pg_lsn, false) as seen`;
    while ((await replica.run(seen))[0]?.['seen'] !== true) await pause(20);
  };
  await caughtUp();
  return {
    primary,
    replica,
    /** Settles when the replica shows everything that is committed now. */
    caughtUp,
    /** Commits wait for the replica from here on: what is acknowledged is on both. */
    synchronous: async () => {
      for (const [name, value] of Object.entries(waiting)) await primary.run(`alter system set ${name} = '${value}'`);
      await primary.run('select pg_reload_conf()');
      const sync = `select from pg_stat_replication where sync_state = 'sync'`;
      while ((await primary.run(sync)).length === 0) await pause(20);
    },
    /** Makes the replica a primary. */
    promote: async () => {
      await replica.run('select pg_promote(true, 60)');
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([primary.stop(), replica.stop()]);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function server(
  place: Placement & { readonly port: number },
  own: Readonly<Record<string, string>> = {},
): Server & { stop(): Promise<void> } {
  const { folder, port } = place;
  let running: PostgresProcess | undefined;
  const adminUrl = `postgres://${superuser}:test@127.0.0.1:${port}/liuguang`;
  return {
    port,
    url: `postgres://${appRole}:test@127.0.0.1:${port}/liuguang`,
    adminUrl,
    run: (sql) => runOnce(adminUrl, sql),
    start: async () => {
      rmSync(path.join(folder, 'postmaster.pid'), { force: true });
      running = await startPostgres({ ...place, settings: { ...settings, ...own } });
    },
    kill: async () => {
      if (running === undefined) return;
      process.kill(running.pid, 'SIGKILL');
      await running.exited;
      running = undefined;
    },
    stop: async () => {
      await running?.stop();
      running = undefined;
    },
  };
}

async function prepare(primary: Server, migrated: boolean): Promise<void> {
  const root = primary.adminUrl.replace(/liuguang$/, 'postgres');
  await runOnce(root, `create role ${appRole} login password 'test'`);
  await runOnce(root, `create database liuguang owner ${appRole}`);
  if (!migrated) return;
  const database = openDatabase(primary.url, { longWork: true });
  await migrate(database.pool);
  await migrateJobs(database.pool, pino({ level: 'warn' }));
  await database.close();
}

async function runOnce(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

function giveTo({ uid, gid }: SystemUser, folder: string): void {
  chownSync(folder, uid, gid);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(path.join(folder, name), uid, gid);
  }
}
