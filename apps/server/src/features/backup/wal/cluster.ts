import { archiveOf, systemOf } from '../../../platform/postgres/archive.ts';
import { existingCluster } from '../../../platform/postgres/placement.ts';
import { StartError } from '../../../platform/process/start-error.ts';

/** The embedded cluster of a data folder and where its archive lies. */
export function clusterOf(dataDir: string, wal: string) {
  const cluster = existingCluster(dataDir);
  if (cluster === undefined) throw new StartError(`BACKUP_WAL is set, and there is no database in ${dataDir}`);
  const system = systemOf(cluster);
  return { cluster, system, ...archiveOf(wal, system) };
}
