import { existsSync, rmSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import {
  backupsIn,
  checkBase,
  fillFiles,
  lackingFiles,
  openRecovered,
  replay,
  unpackBase,
} from '../../features/backup/backup.public.ts';
import type { Config } from '../../platform/config/config.ts';
import { databaseSecrets } from '../../platform/config/database-secrets.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { refuseForeignArchive } from '../../platform/postgres/archive.ts';
import { startEmbeddedPostgres } from '../../platform/postgres/embedded.ts';
import { existingCluster, linkCluster, placeCluster } from '../../platform/postgres/placement.ts';
import { readPostmaster } from '../../platform/postgres/retire-orphan.ts';
import { restoringDatabaseName, restoringName } from '../../platform/process/data-dir.ts';
import { writeDurably } from '../../platform/process/files.ts';
import type { Program } from '../../platform/process/program.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { say } from '../command.ts';
import { terminalProgress } from '../progress.ts';
import { findReach } from './find-reach.ts';
import { folderOf, openGiven, readKey } from './given-backup.ts';
import { momentOf, wordsOf } from './moment.ts';

interface Wanted {
  readonly at: string;
  readonly key: string | undefined;
  readonly replace: boolean;
  /** Of the archive, where BACKUP_WAL has those of several installations. */
  readonly system: string | undefined;
  readonly timeline: string | undefined;
}

/**
 * Makes the database what it was at a moment. Media and uploads stay where they are: files are never written in place, so those of
 * then are still the same, and those that were deleted since come out of the backups.
 */
export async function restoreAt(program: Program, config: Config, wanted: Wanted): Promise<void> {
  const { dataDir, backupWal: wal } = config;
  const at = momentOf(wanted.at);
  refuseForeignArchive(config);
  if (wal === undefined)
    throw new StartError('BACKUP_WAL is not set: name the folder that the log of the database is archived in');
  refuseRunning(config);
  refuseOtherRestore(dataDir, wanted.replace);
  const log = createLogger(config);
  const { progress, end } = terminalProgress();
  program.onStop(end);
  const { place, reach, all } = await findReach(config, { ...wanted, wal, at, progress });
  const identity = readKey(wanted.key);
  progress('checking the copy', 0, 0);
  await checkBase({ bases: place.bases, reach, identity });
  const aside = await makeRoom(dataDir);
  if (aside !== null) say(`the database that was there is in ${aside} now`);
  const placement = placeCluster(dataDir);
  const recovery = { wal, ...place, reach, all, at, identity, placement, progress, log };
  const secrets = await unpackBase(recovery);
  linkCluster(dataDir, placement.folder);
  if (!existsSync(path.join(dataDir, 'secrets.json')))
    writeDurably(path.join(dataDir, 'secrets.json'), secrets.toString(), 0o600);
  await replay(recovery, databaseSecrets(dataDir));
  const password = databaseSecrets(dataDir).app;
  const postgres = await startEmbeddedPostgres({ dataDir, password, wal, log });
  program.onStop(() => postgres.stop());
  const database = openDatabase(postgres.url, { max: 3, applicationName: 'liuguang restore', longWork: true });
  program.onStop(() => database.close());
  for (const name of await openRecovered(database.pool, log)) say(`applied ${name}`);
  const missing = await fill(config, database.pool, wanted.key);
  rmSync(path.join(dataDir, restoringDatabaseName), { force: true });
  end();
  say(`the database is as it was at ${wordsOf(at)}, from ${reach.base.name} and ${reach.path.length} parts of the log`);
  for (const file of missing.slice(0, 20)) say(`missing, and in no backup either: ${file}`);
  say(missing.length === 0 ? 'every file that rows name is there' : `${missing.length} files are missing: see doctor`);
}

export function refuseRunning({ dataDir, databaseUrl }: Config): void {
  const cluster = databaseUrl === undefined ? existingCluster(dataDir) : undefined;
  if (cluster !== undefined && readPostmaster(cluster) !== undefined) {
    throw new StartError(`Liuguang runs on ${dataDir}, or was killed there: stop it first (npm start, then Ctrl-C)`);
  }
}

function refuseOtherRestore(dataDir: string, replace: boolean): void {
  if (existsSync(path.join(dataDir, restoringName)))
    throw new StartError(`a restore into ${dataDir} did not finish: run that again first, or choose another DATA_DIR`);
  const isHalf = existsSync(path.join(dataDir, restoringDatabaseName));
  if (isHalf || replace || existingCluster(dataDir) === undefined) return;
  throw new StartError(`${dataDir} has a database: move it aside with --replace, or choose another DATA_DIR`);
}

/** The cluster alone goes aside; what a restore left that was interrupted is removed. */
async function makeRoom(dataDir: string): Promise<string | null> {
  await mkdir(dataDir, { recursive: true });
  const mark = path.join(dataDir, restoringDatabaseName);
  const cluster = existingCluster(dataDir);
  const link = path.join(dataDir, 'postgres');
  if (existsSync(mark)) {
    if (cluster !== undefined) rmSync(cluster, { recursive: true, force: true });
    rmSync(link, { recursive: true, force: true });
    return null;
  }
  if (cluster === undefined) {
    writeDurably(mark, '', 0o600);
    return null;
  }
  const aside = path.join(dataDir, `replaced-${new Date().toISOString().replaceAll(/[-:]|\..*/g, '')}`);
  await mkdir(aside, { mode: 0o711 });
  await rename(link, path.join(aside, 'postgres'));
  // After it is safe: a mark beside the cluster that is in use would have it removed.
  writeDurably(mark, '', 0o600);
  return aside;
}

/** Backups of the settings, newest first, until nothing is missing. */
async function fill(config: Config, client: Parameters<typeof lackingFiles>[0]['client'], key: string | undefined) {
  const { dataDir } = config;
  const mediaElsewhere = config.storage !== undefined && config.storage.move !== 'to-folder';
  const look = () => lackingFiles({ client, dataDir, mediaElsewhere });
  let missing = await look();
  for (const folder of (await backupsIn(folderOf(config))).toReversed()) {
    if (missing.length === 0) return missing;
    await fillFiles(folder, dataDir, missing);
    missing = await look();
  }
  const isVault = config.backup.bucket !== undefined || config.backup.recipient !== undefined;
  if (missing.length === 0 || !isVault) return missing;
  try {
    const into = path.join(dataDir, '.fetched');
    const opened = await openGiven(config, { given: 'latest', key, into, progress: () => {} });
    try {
      await fillFiles(opened.folder, dataDir, missing);
    } finally {
      await opened.release();
    }
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    // The database is restored all the same: they can be fetched later.
    say(`files could not be taken from the backups: ${error.message}`);
  }
  return await look();
}
