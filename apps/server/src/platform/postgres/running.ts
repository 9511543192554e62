import { superuser } from './init-cluster.ts';
import { existingCluster } from './placement.ts';
import { inspectPostmaster, readPostmaster } from './retire-orphan.ts';

/** Where the PostgreSQL of a Liuguang listens that runs on this data folder; undefined when none does. */
export async function runningPostgres(dataDir: string, password: string): Promise<string | undefined> {
  const folder = existingCluster(dataDir);
  const postmaster = folder === undefined ? undefined : readPostmaster(folder);
  if (folder === undefined || postmaster === undefined) return undefined;
  const verdict = await inspectPostmaster(postmaster, { folder, password });
  if (typeof verdict !== 'object') return undefined;
  return `postgres://${superuser}:${password}@127.0.0.1:${postmaster.port}/liuguang`;
}
