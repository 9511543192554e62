import { chownSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { migrateJobs } from '../platform/jobs/run-jobs.ts';
import { throwawaySettings } from '../platform/postgres/embedded.ts';
import { initCluster } from '../platform/postgres/init-cluster.ts';
import { placeCluster } from '../platform/postgres/placement.ts';
import { freePort, startPostgres } from '../platform/postgres/postgres-process.ts';
import { appRole, superuser } from '../platform/postgres/roles.ts';
import { unprivilegedUser } from '../platform/postgres/system-user.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's PostgreSQL listens, for the role that the product works as. */
    postgresUrl: string;
    /** The same for the superuser, who makes the databases of tests. */
    postgresAdminUrl: string;
  }
}

const memory = '/dev/shm';
/** For its log, and some dozens of databases of twenty megabytes with what tests fill them with. */
const roomBytes = 3 * 1024 ** 3;

type Running = Awaited<ReturnType<typeof start>>;

/** Vitest loads this file once for each project that asks for it; the run still has one PostgreSQL. */
const shared = globalThis as typeof globalThis & { liuguangTestPostgres?: Promise<Running> };

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = await (shared.liuguangTestPostgres ??= start());
  running.users += 1;
  project.provide('postgresUrl', running.url);
  project.provide('postgresAdminUrl', running.adminUrl);
  return async () => {
    running.users -= 1;
    if (running.users > 0) return;
    delete shared.liuguangTestPostgres;
    await running.stop();
  };
}

async function start() {
  const home = mkdtempSync(join(fastFolder(), 'liuguang-test-'));
  const user = unprivilegedUser();
  if (user) chownSync(home, user.uid, user.gid);
  // With binaries that its user can reach: a checkout may lie in a folder of root's own.
  const { binaries, folder } = placeCluster(home);
  await initCluster({ binaries, user, folder, password: 'test', noSync: true });
  // Each test has connections of its own: half of what one costs is its password.
  const rules = join(folder, 'pg_hba.conf');
  writeFileSync(rules, readFileSync(rules, 'utf8').replaceAll('scram-sha-256', 'trust'));
  const postgres = await startPostgres({
    binaries,
    user,
    folder,
    port: await freePort(),
    // No more of its log than a machine has memory for.
    settings: { ...throwawaySettings, max_connections: '200', max_wal_size: '256MB' },
  });
  const stop = async () => {
    await postgres.stop();
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const server = `127.0.0.1:${postgres.port}`;
    const url = `postgres://${appRole}:test@${server}/template`;
    const adminUrl = `postgres://${superuser}:test@${server}/postgres`;
    await makeTemplate(adminUrl, url);
    return { url, adminUrl, users: 0, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * In memory where there is plenty (containers often give a few megabytes): each test has a database of its own, 1,600 files
 * that are copied and removed again, which takes a third of the time there.
 */
function fastFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= roomBytes ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Made by the product's role: what works in tests needs no superuser. */
async function makeTemplate(adminUrl: string, url: string): Promise<void> {
  const client = new Client(adminUrl);
  await client.connect();
  await client.query(`create role ${appRole} login password 'test'`);
  await client.query(`create database template owner ${appRole}`);
  await client.end();
  const template = openDatabase(url, { longWork: true });
  await migrate(template.pool);
  await migrateJobs(template.pool, pino({ level: 'warn' }));
  await template.close();
}
