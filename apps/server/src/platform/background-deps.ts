import { type Deps, type Given, makeDeps } from './deps.ts';
import { openSecrets } from './secrets/open-secrets.ts';
import { openStorage, openUploads } from './storage/open-storage.ts';

/** For a process that answers no calls, such as the worker or a command: it sends no SMS and works on the real clock. */
export async function openBackgroundDeps({
  config,
  log,
  database,
}: Pick<Given, 'config' | 'log' | 'database'>): Promise<Deps> {
  const storage = await openStorage(config, database.db);
  return makeDeps({
    config,
    log,
    database,
    ...(await openSecrets({ config, db: database.db })),
    storage,
    uploadFiles: await openUploads(config, database.db, storage),
    clock: Date.now,
    sms: null,
  });
}
