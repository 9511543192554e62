import { setTimeout as sleep } from 'node:timers/promises';
import { databaseSecrets } from '../config/database-secrets.ts';
import { readSecretsFile } from '../config/secrets.ts';
import { StartError } from '../process/start-error.ts';
import { runningPostgres } from './running.ts';

/** A first start makes the cluster, and one after a crash recovers it. */
const patienceMs = 180_000;

/** The address of the PostgreSQL that another program runs on this data folder, once it is there. */
export async function waitForPostgres(
  dataDir: string,
  { stopping, patience = patienceMs }: { stopping: () => boolean; patience?: number },
): Promise<string> {
  const end = performance.now() + patience;
  for (;;) {
    // The other one makes the secrets, and with them the password.
    const url = readSecretsFile(dataDir) && (await runningPostgres(dataDir, databaseSecrets(dataDir).app));
    if (url !== undefined) return url;
    if (stopping() || performance.now() > end) {
      throw new StartError(`no PostgreSQL runs on ${dataDir}: start one with ROLE=database, or unset DATABASE_BESIDE`);
    }
    await sleep(250);
  }
}
