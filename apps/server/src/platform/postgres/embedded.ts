import { databaseSecrets, settleDatabasePassword } from '../config/database-secrets.ts';
import type { Logger } from '../log/logger.ts';
import { reasonOf, StartError } from '../process/start-error.ts';
import { initCluster, isCluster } from './init-cluster.ts';
import { holdLock } from './instance-lock.ts';
import { existingCluster, linkCluster, placeCluster, type Placement } from './placement.ts';
import { freePort, type PostgresProcess, startPostgres } from './postgres-process.ts';
import { retireOrphan } from './retire-orphan.ts';
import { appUrl, type Passwords } from './roles.ts';
import { setUpRoles } from './set-up-roles.ts';
import { supervise } from './supervise.ts';

export interface EmbeddedOptions {
  dataDir: string;
  /** Of the role that the product works as. */
  password: string;
  log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
  /** Where things go that PostgreSQL's user cannot reach. */
  outside?: string;
  /** Never wait for the disk: for databases that are thrown away. */
  throwaway?: boolean;
}

export interface EmbeddedPostgres {
  url: string;
  /** Settles when PostgreSQL crashed too often to go on. */
  gaveUp: Promise<StartError>;
  stop(): Promise<void>;
}

const settings = { max_connections: '120', shared_buffers: '128MB', wal_compression: 'on', timezone: 'UTC' };

export const throwawaySettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Starts PostgreSQL on the cluster in DATA_DIR/postgres, making it on the first start, and keeps it running. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log } = options;
  const { admin, ordered } = databaseSecrets(dataDir);
  const passwords = { app: options.password, admin };
  const placement = await prepareCluster(options, passwords);
  const all = options.throwaway ? { ...settings, ...throwawaySettings } : settings;
  const launch = (port: number) =>
    startPostgres({ ...placement, port, settings: all, onLine: (line) => log.debug({ line }, 'postgres') });
  const first = await launchOnFreePort(launch, () => retire(options, passwords, placement.folder));
  try {
    await setUpRoles({ port: first.port, folder: placement.folder, passwords, ordered });
    if (ordered !== undefined) settleDatabasePassword(dataDir, ordered);
    const url = appUrl(first.port, ordered ?? passwords.app);
    const lock = await holdLock(url, dataDir);
    const supervised = supervise(first, () => launch(first.port), log);
    const stop = async () => {
      await lock.release();
      await supervised.stop();
    };
    return { url, gaveUp: supervised.gaveUp, stop };
  } catch (error) {
    await first.stop();
    throw error;
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
  launch: (port: number) => Promise<PostgresProcess>,
  retireOther: () => Promise<void>,
): Promise<PostgresProcess> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch(await freePort());
    } catch (error) {
      const reason = reasonOf(error);
      // Somebody took the port in between, or another server started on this cluster in the same moment.
      const other = /lock file .* already exists/.test(reason);
      if (attempt === 4 || !(other || /could not (bind|create any TCP)/.test(reason))) throw error;
      if (other) await retireOther();
    }
  }
}
