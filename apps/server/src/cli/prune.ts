import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { pruneAds, verifyAds } from '../features/ad/ad.public.ts';
import { deleteExpired } from '../platform/jobs/housekeeping.handler.ts';
import { StartError } from '../platform/process/start-error.ts';
import { openStorage, openUploads } from '../platform/storage/open-storage.ts';
import type { Db } from '../platform/db/db.ts';
import { command, say } from './command.ts';
import { type CliDatabase, openCliDatabase } from './database.ts';
import { orphanedFolders } from './orphans.ts';
import { commandWord } from '../platform/process/command-word.ts';

const dayMs = 24 * 3600_000;
const outboxDays = 30;

export const prune = command({
  usage: 'prune [--dry-run]',
  summary:
    'remove what nothing needs any more: expired rows, files of no row, raw ad events after their hours are checked',
  options: { 'dry-run': { type: 'boolean', default: false } },
  most: 0,
  changes: ({ values }) => !values['dry-run'],
  run: async ({ values, program }) => {
    const dryRun = values['dry-run'];
    const opened = await openCliDatabase(program);
    const verb = dryRun ? 'would go' : 'removed';
    const found = [
      ...(await expiredRows(opened, dryRun)),
      ...(await adEvents(opened, dryRun)),
      ...(await files(opened, dryRun)),
      ...(await outbox(opened, dryRun)),
    ];
    for (const line of found) say(`${verb}: ${line}`);
    if (found.length === 0) say('nothing to remove');
  },
});

/** What would go is found by removing it and taking that back. */
async function tryOut<T>({ database: { db } }: CliDatabase, dryRun: boolean, work: (db: Db) => Promise<T>) {
  if (!dryRun) return await work(db);
  const transaction = await db.startTransaction().execute();
  try {
    return await work(transaction);
  } finally {
    await transaction.rollback().execute();
  }
}

async function expiredRows(opened: CliDatabase, dryRun: boolean): Promise<string[]> {
  const lines: string[] = [];
  const write = (line: string) => {
    const { table, deleted } = JSON.parse(line) as { table: string; deleted: number };
    lines.push(`${deleted} expired rows of ${table}`);
  };
  const log = pino({ level: 'info' }, { write });
  const signal = new AbortController().signal;
  const { database, config } = opened;
  await tryOut(opened, dryRun, async (db) => {
    await deleteExpired({}, { database: { ...database, db }, dataDir: config.dataDir, log, signal });
  });
  return lines;
}

async function adEvents(opened: CliDatabase, dryRun: boolean): Promise<string[]> {
  const { differences } = await verifyAds(opened.database.db);
  if (differences.length > 0) {
    throw new StartError(
      `${differences.length} figures of ads do not agree with their events, which are kept: ${commandWord} ads verify`,
    );
  }
  const deleted = await tryOut(opened, dryRun, async (db) => await pruneAds(db, Date.now(), () => false));
  return deleted === 0 ? [] : [`${deleted} raw ad events whose hours are kept`];
}

async function files({ database: { db }, config }: CliDatabase, dryRun: boolean): Promise<string[]> {
  const storage = await openStorage(config, db);
  const uploads = await openUploads(config, db, storage);
  const lines: string[] = [];
  for (const prefix of await orphanedFolders(db, storage, dayMs)) {
    lines.push(`media/${prefix}, which no row names`);
    if (!dryRun) await storage.deleteTree(prefix);
  }
  const old = (await uploads.list()).filter(({ at, lease }) => lease === null && Date.now() - at > dayMs);
  const known = new Set((await db.selectFrom('uploads').select('id').execute()).map(({ id }) => id));
  for (const entry of old) {
    if (known.has(entry.uploadId)) continue;
    lines.push(`uploads/${entry.name}, which no row names`);
    if (!dryRun) await uploads.removeEntry(entry);
  }
  const { bucket } = uploads;
  if (!bucket) return lines;
  const left = [
    ...(await bucket.forgotten(dayMs)),
    ...(await bucket.strayParts(dayMs)),
    ...(await bucket.strayObjects(dayMs)),
  ];
  for (const leftover of left) {
    lines.push(`${leftover.name}, which no row names`);
    if (!dryRun) await leftover.remove();
  }
  return lines;
}

async function outbox({ config: { dataDir } }: CliDatabase, dryRun: boolean): Promise<string[]> {
  const folder = path.join(dataDir, 'outbox');
  const lines: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    if (Date.now() - (await stat(file)).mtimeMs < outboxDays * dayMs) continue;
    lines.push(`outbox/${name}, not written to for ${outboxDays} days`);
    if (!dryRun) await rm(file, { force: true });
  }
  return lines;
}
