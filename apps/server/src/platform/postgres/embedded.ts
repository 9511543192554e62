import { setTimeout as sleep } from 'node:timers/promises';
import { databaseSecrets, settleDatabasePassword } from '../config/database-secrets.ts';
import type { DiskMarks } from '../disk/disk-marks.ts';
import { releaseReserve } from '../disk/reserve.ts';
import type { Logger } from '../log/logger.ts';
import { reasonOf, StartError } from '../process/start-error.ts';
import { archiveSettings, letGo } from './archive.ts';
import { initCluster, isCluster } from './init-cluster.ts';
import { holdLock } from './instance-lock.ts';
import { keepRoom, reserveOf } from './keep-room.ts';
import { isDiskFull } from './output.ts';
import { existingCluster, linkCluster, placeCluster, type Placement } from './placement.ts';
import { freePort, lastPort, type PostgresProcess, startPostgres } from './postgres-process.ts';
import { retireOrphan } from './retire-orphan.ts';
import { appUrl, connectAs, type Passwords, superuser } from './roles.ts';
import { setUpRoles } from './set-up-roles.ts';
import { sharedBuffers } from './shared-buffers.ts';
import { supervise } from './supervise.ts';

export interface EmbeddedOptions {
  dataDir: string;
  /** Of the role that the product works as. */
  password: string;
  log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
  /** With it a reserve is kept for a full disk; without it a full disk is an error, as for a command that ends soon. */
  disk?: DiskMarks;
  /** Where things go that PostgreSQL's user cannot reach. */
  outside?: string;
  /** Its log is archived there (BACKUP_WAL). */
  wal?: string | undefined;
  /** Never wait for the disk: for databases that are thrown away. */
  throwaway?: boolean;
}

export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

export const settings = {
  max_connections: '120',
  shared_buffers: sharedBuffers(),
  wal_compression: 'on',
  timezone: 'UTC',
};

export const throwawaySettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Starts PostgreSQL on the cluster in DATA_DIR/postgres, making it on the first start, and keeps it running. */
export async function startEmbeddedPostgres(options: EmbeddedOptions) {
  const { dataDir, log } = options;
  const { admin, ordered } = databaseSecrets(dataDir);
  const passwords = { app: options.password, admin };
  const placement = await prepareCluster(options, passwords);
  const { folder } = placement;
  const archiving = options.wal === undefined ? {} : archiveSettings(placement, options.wal, log);
  const all = { ...settings, ...archiving, ...(options.throwaway ? throwawaySettings : {}) };
  const launch = (port: number) =>
    startPostgres({ ...placement, port, settings: all, onLine: (line) => log.debug({ line }, 'postgres') });
  const giveUpReserve = (reason: string) => {
    if (!isDiskFull(reason) || !releaseReserve(reserveOf(folder))) return false;
    log.warn('the disk is full: the reserve is given up for PostgreSQL');
    return true;
  };
  const launchFirst = () => launchOnFreePort(folder, launch, () => retire(options, passwords, folder));
  const first = await launchDespiteFullDisk(launchFirst, giveUpReserve, options);
  try {
    await setUpRoles({ port: first.port, folder, passwords, ordered, archives: options.wal !== undefined });
    if (ordered !== undefined) settleDatabasePassword(dataDir, ordered);
    const url = appUrl(first.port, ordered ?? passwords.app);
    const lock = await holdLock(url, dataDir);
    const checkpoint = () => askForCheckpoint(first.port, admin);
    const onLow = (low: boolean) => letGo(folder, low && options.wal !== undefined, log);
    const room = options.disk && keepRoom({ folder, marks: options.disk, checkpoint, onLow });
    const supervised = supervise({ first, launch: () => launch(first.port), beforeLaunch: giveUpReserve, log });
    const stop = async () => {
      room?.close();
      await lock.release();
      await supervised.stop();
    };
    return { url, stop };
  } catch (error) {
    await first.stop();
    throw error;
  }
}

/** A cluster that is there waits for room on its disk, for ever; only the making of one fails at once. */
async function launchDespiteFullDisk(
  launch: () => Promise<PostgresProcess>,
  giveUpReserve: (reason: string) => boolean,
  { log, disk }: EmbeddedOptions,
): Promise<PostgresProcess> {
  for (let pause = 250, told = false; ; pause = Math.min(pause * 2, 10_000)) {
    try {
      return await launch();
    } catch (error) {
      const reason = reasonOf(error);
      if (giveUpReserve(reason)) continue;
      if (disk === undefined || !isDiskFull(reason)) throw error;
      if (!told) log.error(`${reason}: tried again until there is room`);
      told = true;
      await sleep(pause);
    }
  }
}

async function askForCheckpoint(port: number, password: string): Promise<void> {
  const client = await connectAs(superuser, { port, password, database: 'postgres' });
  try {
    await client.query('checkpoint');
  } finally {
    await client.end().catch(() => {});
  }
}

function retire({ dataDir, log }: EmbeddedOptions, passwords: Passwords, folder: string): Promise<void> {
  const onTakeOver = (pid: number) => log.info(`stopping the PostgreSQL of a server that was killed (pid ${pid})`);
  return retireOrphan({ dataDir, folder, passwords, onTakeOver });
}

async function prepareCluster(options: EmbeddedOptions, passwords: Passwords): Promise<Placement> {
  const { dataDir } = options;
  const existing = existingCluster(dataDir);
  if (existing !== undefined) await retire(options, passwords, existing);
  const placement = placeCluster(dataDir, options.outside);
  if (!isCluster(placement.folder)) {
    if (existing !== undefined) {
      throw new StartError(`${existing} is not a database: move it away, or choose another DATA_DIR`);
    }
    await initCluster({ ...placement, password: passwords.admin, noSync: options.throwaway === true });
    linkCluster(dataDir, placement.folder);
  }
  return placement;
}

async function launchOnFreePort(
  folder: string,
  launch: (port: number) => Promise<PostgresProcess>,
  retireOther: () => Promise<void>,
): Promise<PostgresProcess> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // Where it was, if that is still free: what runs beside finds it again.
      return await launch(await freePort(attempt === 1 ? lastPort(folder) : undefined));
    } catch (error) {
      const reason = reasonOf(error);
      // Somebody took the port in between, or another server started on this cluster in the same moment.
      const other = /lock file .* already exists/.test(reason);
      if (attempt === 4 || !(other || /could not (bind|create any TCP)/.test(reason))) throw error;
      if (other) await retireOther();
    }
  }
}
