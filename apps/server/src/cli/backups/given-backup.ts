import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { backupsIn, fetchBackup, openVault, type Progress } from '../../features/backup/backup.public.ts';
import { type Identity, parseIdentity } from '../../platform/age/age-keys.ts';
import type { Config } from '../../platform/config/config.ts';
import { codeOf, StartError } from '../../platform/process/start-error.ts';
import { commandWord } from '../../platform/process/command-word.ts';

/** A backup that a command was given, as a folder of this machine. */
export interface GivenBackup {
  readonly folder: string;
  /** It was fetched for this command, which may use it up and removes it in the end. */
  readonly isOurs: boolean;
  readonly release: () => Promise<void>;
}

export function folderOf({ dataDir, backupDir }: Pick<Config, 'dataDir' | 'backupDir'>): string {
  return backupDir ?? path.join(dataDir, 'backups');
}

export function readKey(file: string | undefined): Identity | null {
  if (file === undefined) return null;
  try {
    const identity = parseIdentity(readFileSync(file, 'utf8'));
    if (identity) return identity;
  } catch (error) {
    throw new StartError(`${file} cannot be read (${codeOf(error)}): give the file of the private key`);
  }
  throw new StartError(`${file} holds no private key: it is a line that begins with AGE-SECRET-KEY-1`);
}

interface Wanted {
  /** A folder, the name of one in the bucket or the encrypted folder, or `latest`. */
  readonly given: string;
  readonly key: string | undefined;
  /** Where it is fetched to. */
  readonly into: string;
  readonly progress: Progress;
}

export async function openGiven(config: Config, { given, key, into, progress }: Wanted): Promise<GivenBackup> {
  if (given !== 'latest' && existsSync(path.join(given, 'manifest.json'))) return plain(path.resolve(given));
  const vault = await openVault(config);
  if (!vault) {
    const folder = given === 'latest' ? (await backupsIn(folderOf(config))).at(-1) : path.resolve(given);
    if (folder === undefined) throw new StartError(`no backups in ${folderOf(config)}: ${commandWord} backup`);
    return plain(folder);
  }
  const release = () => rm(into, { recursive: true, force: true });
  try {
    await release();
    const order = { vault, name: path.basename(given), identity: readKey(key), into, progress };
    return { folder: await fetchBackup(order), isOurs: true, release };
  } catch (error) {
    await release();
    throw error;
  } finally {
    vault.storage.close?.();
  }
}

function plain(folder: string): GivenBackup {
  return { folder, isOurs: false, release: async () => {} };
}
