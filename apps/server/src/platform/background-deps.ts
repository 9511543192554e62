import path from 'node:path';
import { loadSecrets } from './config/secrets.ts';
import { type Deps, type Given, makeDeps } from './deps.ts';
import { openFolderStorage } from './storage/folder-storage.ts';
import { openUploadFiles } from './storage/upload-files.ts';

/** For a process that answers no calls, such as the worker or a command: it sends no SMS and works on the real clock. */
export async function openBackgroundDeps({
  config,
  log,
  database,
}: Pick<Given, 'config' | 'log' | 'database'>): Promise<Deps> {
  const { dataDir } = config;
  return makeDeps({
    config,
    log,
    database,
    secrets: loadSecrets(dataDir),
    storage: await openFolderStorage(path.join(dataDir, 'media')),
    uploadFiles: await openUploadFiles(dataDir),
    clock: Date.now,
    sms: null,
  });
}
