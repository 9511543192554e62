import path from 'node:path';
import { backupsIn, readManifest, runBackup, verifyBackup } from '../features/backup/backup.public.ts';
import { type Config, loadConfig } from '../platform/config/config.ts';
import { createDiskGuard, dataFolders } from '../platform/disk/disk-guard.ts';
import { StartError } from '../platform/process/start-error.ts';
import type { Program } from '../platform/process/program.ts';
import { command, say, wrongUsage } from './command.ts';
import { openCliDatabase } from './database.ts';
import { sizeOf, terminalProgress } from './progress.ts';

const usage = 'backup [--to <folder>] [--keep <n>] [--copy] | backup list [--to <folder>] | backup verify <folder>';

export const backup = command({
  usage,
  summary:
    'save database, media and secrets as they are at one moment, beside a running program; list or check backups',
  options: { to: { type: 'string' }, keep: { type: 'string' }, copy: { type: 'boolean', default: false } },
  run: async ({ words: [what, folder], values, program }) => {
    const config = loadConfig(process.env, process.cwd());
    const target = targetOf(config, values.to);
    if (what === undefined) await make(program, target, keepOf(values.keep), values.copy);
    else if (what === 'list') await list(target);
    else if (what === 'verify' && folder !== undefined) await verify(path.resolve(folder));
    else throw wrongUsage('backup does not know that', usage);
  },
});

function targetOf({ dataDir, backupDir }: Config, to: string | undefined): string {
  return to === undefined ? (backupDir ?? path.join(dataDir, 'backups')) : path.resolve(to);
}

function keepOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,3}$/.test(text)) throw wrongUsage('--keep is how many backups stay, at least 1', usage);
  return Number(text);
}

async function make(program: Program, target: string, keep: number | undefined, copy: boolean): Promise<void> {
  const { database, config } = await openCliDatabase(program);
  const stop = new AbortController();
  program.onStop(() => stop.abort());
  const { progress, end } = terminalProgress();
  const { dataDir } = config;
  const { lowBytes } = config.disk;
  const disk = createDiskGuard({ folders: dataFolders(dataDir), lowBytes });
  disk.onChange((state) => state === 'low' && stop.abort(new StartError('the disk is nearly full: free some space')));
  const order = { database, dataDir, target, copy, keep, progress, signal: stop.signal, keepFree: 2 * lowBytes };
  const made = await runBackup(order).finally(() => {
    disk.close();
    end();
  });
  for (const file of made.missing.slice(0, 20)) say(`missing in the product itself: ${file}`);
  for (const folder of made.removed) say(`removed ${folder}`);
  say(`${made.rows} rows, ${made.files} files (${sizeOf(made.bytes)}) in ${made.folder}`);
  say('it holds the secrets and everybody’s data: keep it where nobody else can read it, and on another disk');
}

async function list(target: string): Promise<void> {
  const folders = await backupsIn(target);
  for (const folder of folders) {
    const { createdAt, tables, files } = await readManifest(folder);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    say(`${folder}  ${createdAt}  ${rows} rows, ${files.count} files, ${sizeOf(files.bytes)}`);
  }
  if (folders.length === 0) say(`no backups in ${target}`);
}

async function verify(folder: string): Promise<void> {
  const { progress, end } = terminalProgress();
  const { manifest, problems } = await verifyBackup(folder, progress).finally(end);
  for (const problem of problems.slice(0, 50)) say(problem);
  if (problems.length > 0) throw new StartError(`the backup ${folder} has ${problems.length} problems`);
  say(`${manifest.tables.length} tables and ${manifest.files.count} files are as they were written`);
}
