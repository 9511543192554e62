import path from 'node:path';
import {
  backupsIn,
  listVault,
  openVault,
  readManifest,
  runBackup,
  verifyBackup,
  type Vault,
} from '../../features/backup/backup.public.ts';
import { makeIdentity } from '../../platform/age/age-keys.ts';
import { type Config, loadConfig } from '../../platform/config/config.ts';
import { createDiskGuard, dataFolders } from '../../platform/disk/disk-guard.ts';
import { StartError } from '../../platform/process/start-error.ts';
import type { Program } from '../../platform/process/program.ts';
import { openSecretStore } from '../../platform/secrets/open-secrets.ts';
import { command, say, wrongUsage } from '../command.ts';
import { openCliDatabase } from '../database.ts';
import { sizeOf, terminalProgress } from '../progress.ts';
import { drill } from './drill.ts';
import { folderOf, openGiven } from './given-backup.ts';

const usage =
  'backup [--to <folder>] [--keep <n>] [--copy] | backup list [--to <folder>] | backup verify <backup> [--key <file>] | backup drill [<backup>] [--key <file>] | backup key';

export const backup = command({
  usage,
  summary:
    'save database, media and secrets as they are at one moment, beside a running program; list or check backups, try one out, make a key to encrypt them to',
  options: {
    to: { type: 'string' },
    keep: { type: 'string' },
    copy: { type: 'boolean', default: false },
    key: { type: 'string' },
  },
  most: ([what]) => (what === 'verify' || what === 'drill' ? 2 : 1),
  changes: ({ words: [what] }) => what === undefined || what === 'drill',
  run: async ({ words: [what, given], values: { to, keep, copy, key }, program }) => {
    const config = loadConfig(process.env, process.cwd());
    if (what === undefined) await make(program, { to, keep: keepOf(keep), copy });
    else if (what === 'list') await list(config, to);
    else if (what === 'verify' && given !== undefined) await verify(config, given, key);
    else if (what === 'drill') await drill(program, { given: given ?? 'latest', key });
    else if (what === 'key') makeKey();
    else throw wrongUsage('backup does not know that', usage);
  },
});

function keepOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,3}$/.test(text)) throw wrongUsage('--keep is how many backups stay, at least 1', usage);
  return Number(text);
}

interface Order {
  readonly to: string | undefined;
  readonly keep: number | undefined;
  readonly copy: boolean;
}

async function make(program: Program, { to, keep, copy }: Order): Promise<void> {
  const { database, config } = await openCliDatabase(program);
  const stop = new AbortController();
  program.onStop(() => stop.abort());
  const { progress, end } = terminalProgress();
  const { dataDir } = config;
  const { lowBytes } = config.disk;
  const disk = createDiskGuard({ folders: dataFolders(dataDir), lowBytes });
  disk.onChange((state) => state === 'low' && stop.abort(new StartError('the disk is nearly full: free some space')));
  const secretStore = await openSecretStore({ config, db: database.db });
  const mediaElsewhere = config.storage !== undefined && config.storage.move !== 'to-folder';
  const target = to === undefined ? folderOf(config) : path.resolve(to);
  const vault = await vaultFor(config, to);
  const where = { dataDir, secretStore, mediaElsewhere, target, vault, copy, keep };
  const order = { database, ...where, progress, signal: stop.signal, keepFree: 2 * lowBytes };
  const made = await runBackup(order).finally(() => {
    disk.close();
    vault?.storage.close?.();
    end();
  });
  for (const file of made.missing.slice(0, 20)) say(`missing in the product itself: ${file}`);
  for (const folder of made.removed) say(`removed ${folder}`);
  say(
    `${made.rows} rows, ${made.files} files (${sizeOf(made.bytes)}) in ${made.folder}; ${sizeOf(made.movedBytes)} moved`,
  );
  if (mediaElsewhere) say('media lie in the bucket of STORAGE_URL and are not in it: keep versions or a replica there');
  if (vault?.recipient) say(`encrypted to ${vault.recipient.text}: only who has its private key can restore it`);
  else say('it holds the secrets and everybody’s data: keep it where nobody else can read it, and on another disk');
}

/** A folder that is named holds plain backups, wherever those of the settings go. */
async function vaultFor(config: Config, to: string | undefined): Promise<Vault | undefined> {
  return to === undefined ? await openVault(config) : undefined;
}

async function list(config: Config, to: string | undefined): Promise<void> {
  const target = to === undefined ? folderOf(config) : path.resolve(to);
  const vault = await vaultFor(config, to);
  const found = vault ? await listVault(vault).finally(() => vault.storage.close?.()) : [];
  for (const { name, createdAt, rows, files, bytes, recipient } of found)
    say(
      `${name}  ${createdAt}  ${rows} rows, ${files} files, ${sizeOf(bytes)}${recipient === null ? '' : ', encrypted'}`,
    );
  const folders = vault && config.backup.bucket ? [] : await backupsIn(target);
  for (const folder of folders) {
    const { createdAt, tables, files } = await readManifest(folder);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    say(`${folder}  ${createdAt}  ${rows} rows, ${files.count} files, ${sizeOf(files.bytes)}`);
  }
  if (folders.length + found.length === 0) say(`no backups in ${vault?.name ?? target}`);
}

async function verify(config: Config, given: string, key: string | undefined): Promise<void> {
  const { progress, end } = terminalProgress();
  const into = path.join(config.dataDir, 'backups', `.verify-${process.pid}`);
  const opened = await openGiven(config, { given, key, into, progress });
  try {
    const { manifest, problems } = await verifyBackup(opened.folder, progress).finally(end);
    for (const problem of problems.slice(0, 50)) say(problem);
    if (problems.length > 0) throw new StartError(`the backup ${given} has ${problems.length} problems`);
    say(`${manifest.tables.length} tables and ${manifest.files.count} files are as they were written`);
  } finally {
    await opened.release();
  }
}

/** Printed and kept nowhere: whoever makes it stores it. */
function makeKey(): void {
  const { identity, recipient } = makeIdentity();
  say(`# public key: ${recipient}`);
  say(identity);
  say('# store these lines away from this machine, best on paper as well: without the key no backup can be restored;');
  say(`# then set BACKUP_PUBLIC_KEY=${recipient}`);
}
