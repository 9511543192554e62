import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { importAds, verifyAds } from '../features/ad/ad.public.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { reasonOf, StartError } from '../platform/process/start-error.ts';
import type { Program } from '../platform/process/program.ts';
import { command, say, wrongUsage } from './command.ts';
import { openCliDatabase } from './database.ts';

const usage = 'ads verify | ads import <file.json> [--dry-run]';

export const ads = command({
  usage,
  summary: 'compare the figures of ads with their events; or make and change ads, pictures included, from a file',
  options: { 'dry-run': { type: 'boolean', default: false } },
  most: ([what]) => (what === 'import' ? 2 : 1),
  changes: ({ words: [what], values }) => what === 'import' && !values['dry-run'],
  run: async ({ words: [what, file], values, program }) => {
    if (what === 'verify') await verify(program);
    else if (what === 'import' && file !== undefined) await importFile(program, file, values['dry-run']);
    else throw wrongUsage('ads needs what to do', usage);
  },
});

async function verify(program: Program): Promise<void> {
  const { database } = await openCliDatabase(program);
  const { events, differences } = await verifyAds(database.db);
  for (const { what, adId, event, detail, stored, actual } of differences) {
    say(`${what} of ad ${adId}, ${event}${detail === '' ? '' : ` (${detail})`}: ${stored} stored, ${actual} found`);
  }
  if (differences.length > 0) throw new StartError(`${differences.length} figures do not agree with their events`);
  say(`${events} events: every hour and every total agrees`);
}

async function importFile(program: Program, file: string, dryRun: boolean): Promise<void> {
  const rows = await readRows(file);
  const { database, config } = await openCliDatabase(program);
  const storage = await openStorage(config, database.db);
  const folder = path.dirname(path.resolve(file));
  // Only here, because it loads what decodes pictures.
  const result = await importAds({ db: database.db, storage }, rows, { folder, dryRun });
  for (const line of result.lines) say(line);
  if (result.refused > 0)
    throw new StartError(`${result.refused} of ${rows.length} ads are refused; nothing was changed`);
  say(dryRun ? `${rows.length} ads are fine; nothing was changed` : `${rows.length} ads saved`);
}

async function readRows(file: string): Promise<unknown[]> {
  try {
    const rows: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (Array.isArray(rows)) return rows as unknown[];
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${reasonOf(error)}`);
  }
  throw new StartError(`${file} must hold a JSON array of ads`);
}
