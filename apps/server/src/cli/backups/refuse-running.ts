import type { Config } from '../../platform/config/config.ts';
import { existingCluster } from '../../platform/postgres/placement.ts';
import { readPostmaster } from '../../platform/postgres/retire-orphan.ts';
import { StartError } from '../../platform/process/start-error.ts';

export function refuseRunning({ dataDir, databaseUrl }: Config): void {
  const cluster = databaseUrl === undefined ? existingCluster(dataDir) : undefined;
  if (cluster !== undefined && readPostmaster(cluster) !== undefined) {
    throw new StartError(`Liuguang runs on ${dataDir}, or was killed there: stop it first (npm start, then Ctrl-C)`);
  }
}
