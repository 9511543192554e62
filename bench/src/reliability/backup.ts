import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { loadSecrets } from '@liuguang/server/platform/config/secrets.ts';
import { type Database, openDatabase } from '@liuguang/server/platform/db/database.ts';
import { migrate } from '@liuguang/server/platform/db/migrate.ts';
import { migrateJobs } from '@liuguang/server/platform/jobs/run-jobs.ts';
import { createLogger } from '@liuguang/server/platform/log/logger.ts';
import { startEmbeddedPostgres } from '@liuguang/server/platform/postgres/embedded.ts';
import { row } from '../support/print.ts';

const rows = Number(process.env['BACKUP_ROWS'] ?? 1_000_000);
const files = Number(process.env['BACKUP_FILES'] ?? 20_000);
const kills = Number(process.env['BACKUP_KILLS'] ?? 10);
const cli = path.join(import.meta.dirname, '../../../scripts/cli.ts');
const log = createLogger({ env: 'production', logLevel: 'silent' });

/**
 * A backup of a million rows and thousands of files beside writers that never stop: how much slower they get, how long it
 * takes against a plain read of the same tables, that kill -9 at any moment leaves nothing that looks whole, and that a
 * restore has everything (each table and file is compared by the restore itself; it ends non-zero otherwise).
 */
export async function bench(): Promise<boolean> {
  const home = mkdtempSync(path.join(tmpdir(), 'liuguang-backup-'));
  chmodSync(home, 0o755);
  const dataDir = path.join(home, 'data');
  mkdirSync(dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir, password: loadSecrets(dataDir).databasePassword, log });
  const database = openDatabase(postgres.url, { longWork: true });
  try {
    await migrate(database.pool);
    await migrateJobs(database.pool, log);
    await fill(database, dataDir);
    const plain = await timed(() => database.pool.query('select count(md5(a::text)) from accounts a'));
    const alone = await whileWriting(database, () => pause(5000));
    const target = path.join(home, 'backups');
    const beside = await whileWriting(database, () => run(['backup', '--to', target], dataDir));
    row('backup beside writers / reading the rows, s', beside.seconds, plain.seconds);
    row('writes a second during the backup / before', beside.perSecond, alone.perSecond);
    const halves = await halvesAfterKills(dataDir, target);
    await postgresStopped(database, postgres);
    const restored = path.join(home, 'restored');
    mkdirSync(restored);
    chmodSync(restored, 0o755);
    const first = readdirSync(target).find((name) => name.startsWith('backup-')) ?? '';
    const back = await timed(() => run(['restore', path.join(target, first)], restored));
    row('restore / backup, s', back.seconds, beside.seconds);
    console.log(
      `${rows} rows, ${files} files: restore ended with ${back.result}; ${kills} kills left ${halves} halves that look whole`,
    );
    return beside.result === 0 && back.result === 0 && halves === 0;
  } finally {
    await postgresStopped(database, postgres);
    rmSync(home, { recursive: true, force: true });
  }
}

let stopped: Promise<void> | undefined;
function postgresStopped(database: Database, postgres: { stop(): Promise<void> }): Promise<void> {
  return (stopped ??= database.close().then(() => postgres.stop()));
}

async function fill({ pool }: Database, dataDir: string): Promise<void> {
  await pool.query(
    `insert into accounts (agent_id, user_code, nickname) select 3, 'u' || n, '用户' || n from generate_series(1, $1) n`,
    [rows],
  );
  for (let index = 0; index < files; index += 1) {
    const folder = path.join(dataDir, 'media/pictures', `p${index}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, '100.webp'), Buffer.alloc(8192, index % 251));
  }
  await pool.query(
    `insert into pictures (id, width, height, widths, placeholder)
     select 'p' || n, 100, 100, '{100}', '' from generate_series(0, $1 - 1) n`,
    [files],
  );
}

async function whileWriting<T>(
  { pool }: Database,
  work: () => Promise<T>,
): Promise<{ result: T; seconds: number; perSecond: number }> {
  const stop = new AbortController();
  let written = 0;
  const lane = async () => {
    while (!stop.signal.aborted) {
      await pool.query(
        `update accounts set nickname = nickname || '' where user_code = 'u' || (1 + floor(random() * 1000))::text`,
      );
      written += 1;
    }
  };
  const lanes = Promise.all([lane(), lane()]);
  const { result, seconds } = await timed(work);
  stop.abort();
  await lanes;
  return { result, seconds, perSecond: written / seconds };
}

/** How many folders look like a backup and are none, after backups were killed at any moment. */
async function halvesAfterKills(dataDir: string, target: string): Promise<number> {
  for (let attempt = 0; attempt < kills; attempt += 1) {
    const child = start(['backup', '--to', target], dataDir);
    const gone = new Promise((resolve) => child.once('close', resolve));
    await Promise.race([pause(500 + Math.random() * 2500), gone]);
    child.kill('SIGKILL');
    await gone;
  }
  let halves = 0;
  for (const name of readdirSync(target).filter((entry) => entry.startsWith('backup-'))) {
    if ((await run(['backup', 'verify', path.join(target, name)], dataDir)) !== 0) halves += 1;
  }
  return halves;
}

function start(args: readonly string[], dataDir: string) {
  const env = { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'production' };
  return spawn(process.execPath, [cli, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

async function run(args: readonly string[], dataDir: string): Promise<number> {
  const child = start(args, dataDir);
  return await new Promise((resolve) => child.once('close', (code) => resolve(code ?? -1)));
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const begun = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - begun) / 1000 };
}
