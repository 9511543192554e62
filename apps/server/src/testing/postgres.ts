import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { migrateJobs } from '../platform/jobs/run-jobs.ts';
import { installedBinaries } from '../platform/postgres/binaries.ts';
import { throwawaySettings } from '../platform/postgres/embedded.ts';
import { initCluster, superuser } from '../platform/postgres/init-cluster.ts';
import { freePort, startPostgres } from '../platform/postgres/postgres-process.ts';
import { unprivilegedUser } from '../platform/postgres/system-user.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's PostgreSQL listens; the path is the migrated template database. */
    postgresUrl: string;
  }
}

interface Running {
  url: string;
  users: number;
  stop(): Promise<void>;
}

/** Vitest loads this file once for each project that asks for it; the run still has one PostgreSQL. */
const shared = globalThis as typeof globalThis & { liuguangTestPostgres?: Promise<Running> };

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = await (shared.liuguangTestPostgres ??= start());
  running.users += 1;
  project.provide('postgresUrl', running.url);
  return async () => {
    running.users -= 1;
    if (running.users > 0) return;
    delete shared.liuguangTestPostgres;
    await running.stop();
  };
}

async function start(): Promise<Running> {
  const user = unprivilegedUser();
  const binaries = installedBinaries();
  const home = mkdtempSync(join(tmpdir(), 'liuguang-test-'));
  if (user) chownSync(home, user.uid, user.gid);
  const folder = join(home, 'cluster');
  await initCluster({ binaries, user, folder, password: 'test', noSync: true });
  const postgres = await startPostgres({
    binaries,
    user,
    folder,
    port: await freePort(),
    settings: { ...throwawaySettings, max_connections: '200' },
  });
  const stop = async () => {
    await postgres.stop();
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const server = `postgres://${superuser}:test@127.0.0.1:${postgres.port}`;
    await makeTemplate(server);
    return { url: `${server}/template`, users: 0, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function makeTemplate(server: string): Promise<void> {
  const client = new Client(`${server}/postgres`);
  await client.connect();
  await client.query('create database template');
  await client.end();
  const template = openDatabase(`${server}/template`);
  await migrate(template.pool);
  await migrateJobs(template.pool, pino({ level: 'warn' }));
  await template.close();
}
