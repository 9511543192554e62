import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { backup } from '../../cli/backups/backup.ts';
import { runBackup } from '../../features/backup/backup.public.ts';
import { lastDrill } from '../../features/backup/drill.repository.ts';
import { fileStore } from '../../platform/config/secret-store.ts';
import { loadSecrets } from '../../platform/config/secrets.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { runCommand } from '../../testing/run-command.ts';

// A cluster is made, PostgreSQL and HTTP are started on it and stopped again: seconds each, and many more on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

let home: string;
let dataDir: string;
let database: TestDatabase;

beforeAll(async () => {
  home = mkdtempSync(path.join(os.tmpdir(), 'liuguang-drill-'));
  chmodSync(home, 0o755);
  dataDir = path.join(home, 'data');
  mkdirSync(dataDir);
  // Where PostgreSQL's user may enter: the copy has its cluster inside then, and nothing of it lies elsewhere.
  mkdirSync(path.join(dataDir, 'backups'));
  chmodSync(path.join(dataDir, 'backups'), 0o711);
  loadSecrets(dataDir);
  database = await testDatabase();
  for (const id of ['one', 'two', 'three']) {
    mkdirSync(path.join(dataDir, 'media/pictures', id), { recursive: true });
    writeFileSync(path.join(dataDir, 'media/pictures', id, '100.webp'), `picture ${id}`);
    await database.pool.query(
      `insert into pictures (id, width, height, widths, placeholder) values ($1, 100, 100, '{100}', '')`,
      [id],
    );
  }
});
afterAll(async () => {
  await database.close();
  rmSync(home, { recursive: true, force: true });
});

async function make(): Promise<string> {
  const order = { database, dataDir, secretStore: fileStore(dataDir), target: path.join(home, 'backups'), copy: true };
  const { folder } = await runBackup({ ...order, progress: () => {}, signal: new AbortController().signal });
  return folder;
}

async function drill(folder: string): Promise<string> {
  return await runCommand(backup, ['drill', folder], { dataDir, databaseUrl: database.url });
}

/** Every file of the product with its bytes and its time, and every row but those that a drill and a command write down. */
async function everything(): Promise<unknown> {
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(dataDir, name))
    .filter((file) => statSync(file).isFile())
    .toSorted()
    .map((file) => [file, statSync(file).mtimeMs, createHash('sha256').update(readFileSync(file)).digest('hex')]);
  const { rows: names } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker') and tablename not in ('backup_drills', 'staff_audit') order by 1`,
  );
  const rows: unknown[] = [];
  for (const { name } of names) {
    const found = await database.pool.query<{ text: string }>(
      `select coalesce(md5(string_agg(t::text, ';' order by t::text)), '') as text from ${name} t`,
    );
    rows.push([name, found.rows[0]?.text]);
  }
  return { files, rows };
}

/** Processes that work on a copy, by their arguments or environment (where /proc tells). */
function processesOfCopies(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const text = readFileSync(`/proc/${pid}/cmdline`, 'utf8') + readFileSync(`/proc/${pid}/environ`, 'utf8');
        return text.includes(dataDir) ? [pid] : [];
      } catch {
        return [];
      }
    });
}

it('passes with a good backup, touches nothing of the product, and leaves nothing behind', async () => {
  const folder = await make();
  const before = await everything();
  const said = await drill(folder);
  for (const check of ['hashes', 'rows', 'ledger', 'files', 'video', 'ready']) {
    expect(said).toMatch(new RegExp(`^ok +${check} `, 'm'));
  }
  expect(said).toContain('/ready answers 200');
  expect(said).toContain(`${path.basename(folder)} can be restored`);
  const found = await lastDrill(database.db);
  expect([found?.state, found?.backup, found?.checks.length]).toEqual(['passed', path.basename(folder), 6]);
  expect(await everything()).toEqual(before);
  expect(readdirSync(path.join(dataDir, 'backups'))).toEqual([]);
  expect(processesOfCopies()).toEqual([]);
});

it('says what is damaged, and restores nothing of it', async () => {
  const folder = await make();
  const before = await everything();
  const table = path.join(folder, 'tables/public.pictures.copy.zst');
  const bytes = readFileSync(table);
  bytes[bytes.length - 5] = (bytes[bytes.length - 5] ?? 0) ^ 1;
  writeFileSync(table, bytes);
  expect(await drill(folder)).toContain('tables/public.pictures.copy.zst is damaged');
  expect(await lastDrill(database.db)).toMatchObject({ state: 'failed', checks: [] });
  expect(await everything()).toEqual(before);
  expect(readdirSync(path.join(dataDir, 'backups'))).toEqual([]);
  expect(processesOfCopies()).toEqual([]);
});

it('says which saved file is missing', async () => {
  const folder = await make();
  rmSync(path.join(folder, 'files/media/pictures/two/100.webp'));
  expect(await drill(folder)).toContain('files/media/pictures/two/100.webp is missing');
  expect(await lastDrill(database.db)).toMatchObject({ state: 'failed' });
});
