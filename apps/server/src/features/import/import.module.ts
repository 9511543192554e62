import path from 'node:path';
import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import { importAdminRoutes } from './import.admin.ts';
import { openImportFiles } from './import-files.ts';
import { importsInBucket } from './import-objects.ts';
import { importJobs } from './import.jobs.ts';
import { importService } from './import.service.ts';
import { importWorker } from './work/import-worker.ts';

export function importModule({ db, config, log, clock, storage, uploadFiles }: Deps) {
  const inFolder = openImportFiles(path.dirname(uploadFiles.folder));
  const files = config.storage ? importsInBucket(inFolder, storage) : inFolder;
  const allowLoopback = config.importLoopback;
  const imports = importService({ db, files, allowLoopback, clock });
  const { maxBytes } = config.uploads;
  const worker = importWorker({ db, files, uploadFiles, storage, maxBytes, allowLoopback, log, clock });
  return {
    imports,
    /** Where sources lie that were sent to us. */
    importFiles: files,
    adminRoutes: importAdminRoutes({ db, imports }),
    jobs: importJobs(worker),
  } satisfies Module;
}
