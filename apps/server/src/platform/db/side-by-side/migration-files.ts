import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../../process/start-error.ts';
import { contractOf } from './contract-marker.ts';

export interface Migration {
  readonly name: string;
  /** In the order in which they run. One file, or those of a baseline. */
  readonly files: readonly MigrationFile[];
  readonly checksum: string;
  /** The oldest version that works on the tables as they are afterwards. */
  readonly worksFrom: string;
  /** Of a baseline: the migrations that it stands for. */
  readonly replaces: Replaced | undefined;
}

interface MigrationFile {
  readonly file: string;
  readonly sql: string;
}

export interface Replaced {
  /** The last version that has them. */
  readonly by: string;
  readonly checksums: ReadonlyMap<string, string>;
}

export const ownFolder = path.join(import.meta.dirname, '../../migrations');

const listName = 'replaces.txt';

/** In order. A migration is a file, or a folder of files that run together: a baseline, one file a feature. */
export function readMigrations(folder: string = ownFolder): Migration[] {
  const entries = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || entry.name.endsWith('.sql'))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  return entries.map((entry) => {
    const { name } = entry;
    if (!/^\d{12}_[a-z0-9-]+(?:\.sql)?$/.test(name)) {
      throw new StartError(`migration ${name}: the name must look like 202601312359_what.sql`);
    }
    const place = path.join(folder, name);
    const replaces = entry.isDirectory() ? readReplaced(path.join(place, listName)) : undefined;
    const files = entry.isDirectory()
      ? readdirSync(place)
          .filter((file) => file.endsWith('.sql'))
          .toSorted()
          .map((file) => ({ file: `${name}/${file}`, sql: textOf(path.join(place, file)) }))
      : [{ file: name, sql: textOf(place) }];
    const sql = files.map((file) => file.sql).join('');
    const checksum = createHash('sha256').update(sql).digest('hex');
    // A migration that takes something away names the release that stopped using it (`-- contract: since 0.3.0 …`).
    return { name, files, checksum, worksFrom: contractOf(sql)?.since ?? '0.0.0', replaces };
  });
}

/** The migrations that this version brings, with their checksums. */
export function ownMigrations(): Map<string, string> {
  return new Map(readMigrations().map(({ name, checksum }) => [name, checksum]));
}

/** As `ownMigrations`, with those that a baseline replaces: databases and backups of earlier versions name them. */
export function knownMigrations(migrations: readonly Migration[] = readMigrations()): Map<string, string> {
  return new Map(
    migrations.flatMap(({ name, checksum, replaces }) => [...(replaces?.checksums ?? []), [name, checksum] as const]),
  );
}

function textOf(file: string): string {
  // A checkout may have turned line ends; that is not a change.
  return readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
}

/** `# by <version>`, then a checksum and a name per line. */
function readReplaced(file: string): Replaced {
  const [first = '', ...lines] = textOf(file).trimEnd().split('\n');
  return {
    by: first.replace(/^# by /, ''),
    checksums: new Map(lines.map((line) => [line.slice(65), line.slice(0, 64)])),
  };
}
