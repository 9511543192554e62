import { databaseSecrets } from '../config/database-secrets.ts';
import { existingCluster } from './placement.ts';
import { inspectPostmaster, readPostmaster } from './retire-orphan.ts';
import { appUrl } from './roles.ts';

/** Where the PostgreSQL of a Liuguang listens that runs on this data folder; undefined when none does. */
export async function runningPostgres(dataDir: string, password: string): Promise<string | undefined> {
  const folder = existingCluster(dataDir);
  const postmaster = folder === undefined ? undefined : readPostmaster(folder);
  if (folder === undefined || postmaster === undefined) return undefined;
  const passwords = { app: password, admin: databaseSecrets(dataDir).admin };
  const verdict = await inspectPostmaster(postmaster, { folder, passwords });
  return typeof verdict === 'object' ? appUrl(postmaster.port, password) : undefined;
}
