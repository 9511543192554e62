import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { loadSecrets } from '../../platform/config/secrets.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { migrateJobs } from '../../platform/jobs/run-jobs.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { startEmbeddedPostgres } from '../../platform/postgres/embedded.ts';

const rows = Number(process.env['BACKUP_ROWS'] ?? 200_000);
const files = Number(process.env['BACKUP_FILES'] ?? 5000);
const kills = Number(process.env['BACKUP_KILLS'] ?? 10);
const cli = path.join(import.meta.dirname, '../../../../../scripts/cli.ts');
const log = createLogger({ env: 'production', logLevel: 'silent' });

/** BACKUP_ROWS, BACKUP_FILES and BACKUP_KILLS make it larger. A restore compares each table and file by itself. */
it('saves beside writers, leaves nothing that looks whole when it is killed, and restores everything', async () => {
  const home = mkdtempSync(path.join(tmpdir(), 'liuguang-backup-'));
  chmodSync(home, 0o755);
  const dataDir = path.join(home, 'data');
  mkdirSync(dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir, password: loadSecrets(dataDir).databasePassword, log });
  const database = openDatabase(postgres.url, { longWork: true });
  const stopped = async () => {
    await database.close();
    await postgres.stop();
  };
  try {
    try {
      await migrate(database.pool);
      await migrateJobs(database.pool, log);
      await fill(database, dataDir);
      const plain = await timed(() => database.pool.query('select count(md5(a::text)) from accounts a'));
      const alone = await whileWriting(database, () => pause(3000));
      const target = path.join(home, 'backups');
      const beside = await whileWriting(database, () => run(['backup', '--to', target], dataDir));
      expect(beside.result).toBe(0);
      console.log(`backup ${beside.seconds.toFixed(1)} s, a plain read of the rows ${plain.seconds.toFixed(1)} s`);
      console.log(`writes a second: ${beside.perSecond.toFixed(0)} during it, ${alone.perSecond.toFixed(0)} before`);
      expect(await halvesAfterKills(dataDir, target)).toEqual([]);
    } finally {
      await stopped();
    }
    const restored = path.join(home, 'restored');
    mkdirSync(restored);
    chmodSync(restored, 0o755);
    const target = path.join(home, 'backups');
    const first = readdirSync(target).find((name) => name.startsWith('backup-')) ?? '';
    expect(await run(['restore', path.join(target, first)], restored)).toBe(0);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}, 1_800_000);

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

/** Folders that look like a backup and are none, after backups were killed at any moment. */
async function halvesAfterKills(dataDir: string, target: string): Promise<string[]> {
  for (let attempt = 0; attempt < kills; attempt += 1) {
    const child = start(['backup', '--to', target], dataDir);
    const gone = new Promise((resolve) => child.once('close', resolve));
    await Promise.race([pause(500 + Math.random() * 2500), gone]);
    child.kill('SIGKILL');
    await gone;
  }
  const halves: string[] = [];
  for (const name of readdirSync(target).filter((entry) => entry.startsWith('backup-'))) {
    if ((await run(['backup', 'verify', path.join(target, name)], dataDir)) !== 0) halves.push(name);
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
