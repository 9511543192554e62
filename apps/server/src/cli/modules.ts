import path from 'node:path';
import { makeModules, type Modules } from '../modules.ts';
import { loadSecrets } from '../platform/config/secrets.ts';
import { makeDeps } from '../platform/deps.ts';
import type { Program } from '../platform/process/program.ts';
import { openFolderStorage } from '../platform/storage/folder-storage.ts';
import { openUploadFiles } from '../platform/storage/upload-files.ts';
import { type CliDatabase, openCliDatabase } from './database.ts';

export interface CliModules extends CliDatabase {
  readonly modules: Modules;
}

/** The features on the database that a command works on. */
export async function openCliModules(program: Program): Promise<CliModules> {
  const opened = await openCliDatabase(program);
  return { ...opened, modules: await modulesOn(opened, program) };
}

export async function modulesOn({ database, config, log }: CliDatabase, program: Program): Promise<Modules> {
  const { dataDir } = config;
  const deps = makeDeps({
    config,
    log,
    database,
    secrets: loadSecrets(dataDir),
    storage: await openFolderStorage(path.join(dataDir, 'media')),
    uploadFiles: await openUploadFiles(dataDir),
    clock: Date.now,
    sms: null,
  });
  program.onStop(() => deps.close());
  return makeModules(deps);
}
