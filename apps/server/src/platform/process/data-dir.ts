import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeDurably } from './files.ts';
import { codeOf, reasonOf, StartError } from './start-error.ts';

/** Lies in a data folder while a backup is being put into it. */
export const restoringName = '.restoring';

/** Lies there while only its database is being restored, to a moment: all else in the folder is in use and stays. */
export const restoringDatabaseName = '.restoring-database';

/** For all but the start: a folder that nothing was started in is a mistyped one, and is not made. */
export function requireInstallation(dataDir: string): void {
  if (existsSync(join(dataDir, 'secrets.json'))) return prepareDataDir(dataDir);
  throw new StartError(
    `there is no Liuguang in ${dataDir}: set DATA_DIR to the folder of yours, or start it there first`,
  );
}

/** Makes the data folder and makes sure that it takes files. */
export function prepareDataDir(dataDir: string): void {
  if ([restoringName, restoringDatabaseName].some((name) => existsSync(join(dataDir, name)))) {
    throw new StartError(`a restore into ${dataDir} did not finish: run it again, or choose another DATA_DIR`);
  }
  const probe = join(dataDir, `.writable-${process.pid}`);
  try {
    mkdirSync(dataDir, { recursive: true });
    writeDurably(probe, 'x'.repeat(4096), 0o600);
    rmSync(probe);
  } catch (error) {
    const code = codeOf(error);
    // Not the first start: what is there can be read, and PostgreSQL has a reserve to start with.
    if (code === 'ENOSPC' && existsSync(join(dataDir, 'secrets.json'))) return rmSync(probe, { force: true });
    if (code === 'ENOSPC') throw new StartError(`no space left for ${dataDir}: the disk is full, free some space`);
    const why = code === 'EACCES' || code === 'EPERM' || code === 'EROFS' ? 'not writable' : reasonOf(error);
    throw new StartError(`cannot use the data folder ${dataDir} (${why}): make it writable or set DATA_DIR`);
  }
}
