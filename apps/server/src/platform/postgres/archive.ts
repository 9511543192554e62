import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import type { Logger } from '../log/logger.ts';
import { reasonOf, StartError } from '../process/start-error.ts';
import type { Placement } from './placement.ts';
import { mayUse } from './system-user.ts';

/** The archive of one cluster: a folder of BACKUP_WAL by the number that PostgreSQL gave it, so that two never mix. */
export function archiveOf(wal: string, system: string): { segments: string; bases: string } {
  const home = path.join(wal, system);
  return { segments: path.join(home, 'wal'), bases: path.join(home, 'base') };
}

/** Its folders, where they are not there yet. */
export function makeArchive(wal: string, system: string): void {
  const { segments, bases } = archiveOf(wal, system);
  if (!existsSync(wal)) mkdirSync(wal, { recursive: true, mode: 0o711 });
  const home = path.dirname(segments);
  // Entered by PostgreSQL's user, listed by nobody else.
  mkdirSync(home, { recursive: true, mode: 0o711 });
  chmodSync(home, 0o711);
  mkdirSync(bases, { recursive: true, mode: 0o700 });
  mkdirSync(segments, { recursive: true, mode: 0o700 });
}

/** The number that PostgreSQL gave the cluster when it was made; a restored copy has the same. */
export function systemOf(cluster: string): string {
  const head = Buffer.alloc(8);
  const file = openSync(path.join(cluster, 'global/pg_control'), 'r');
  try {
    readSync(file, head, 0, 8, 0);
  } finally {
    closeSync(file);
  }
  return head.readBigUInt64LE().toString();
}

/** The log of a database that somebody else runs is not ours to archive. */
export function refuseForeignArchive({ backupWal, databaseUrl }: Pick<Config, 'backupWal' | 'databaseUrl'>): void {
  if (backupWal === undefined) return;
  if (process.platform === 'win32') throw new StartError('BACKUP_WAL is set: archiving needs a POSIX shell, unset it');
  if (databaseUrl === undefined) return;
  throw new StartError(
    'BACKUP_WAL is set: it archives the embedded database only, and DATABASE_URL names another; unset one of them ' +
      '(an outside PostgreSQL is archived by its own operator)',
  );
}

/** A segment at least every minute: what is lost with the machine is never more than that. */
const longestSeconds = 60;

/**
 * What PostgreSQL is started with to archive its log. A folder that cannot be made, or that its user cannot enter, is no reason not to
 * start: archiving fails then, which is an alarm, and goes on once it can be.
 */
export function archiveSettings(
  { folder, user }: Pick<Placement, 'folder' | 'user'>,
  wal: string,
  log: Pick<Logger, 'error'>,
): Record<string, string> {
  const system = systemOf(folder);
  const { segments } = archiveOf(wal, system);
  try {
    makeArchive(wal, system);
    if (user) chownSync(segments, user.uid, user.gid);
    if (!mayUse(user, segments, ['r', 'x'])) throw new Error('the user of PostgreSQL cannot enter it');
  } catch (error) {
    log.error(`the log of the database cannot be archived in ${wal} (${reasonOf(error)}): correct it, or BACKUP_WAL`);
  }
  return {
    archive_mode: 'on',
    archive_timeout: String(longestSeconds),
    archive_command: archiveCommand(segments, letGoMark(folder)),
  };
}

/**
 * A copy of a segment has its name only when it is whole and on disk. The same segment may come twice, after a crash; another
 * one of the same name is never overwritten. Where the disk of the database is full, what cannot be archived is let go.
 */
function archiveCommand(segments: string, mark: string): string {
  const [whole, part] = [`${quoted(segments)}/%f`, `${quoted(segments)}/.%f.part`];
  const copy = `cp -p "%p" ${part} && { sync ${part} 2>/dev/null || sync; } && mv ${part} ${whole}`;
  return `{ test -f ${whole} && cmp -s "%p" ${whole}; } || { test ! -f ${whole} && ${copy}; } || test -f ${quoted(mark)}`;
}

/** For a shell, and for PostgreSQL, which puts names in place of `%f` and `%p`. */
export function quoted(place: string): string {
  return `'${place.replaceAll('%', '%%').replaceAll("'", String.raw`'\''`)}'`;
}

function letGoMark(folder: string): string {
  return `${folder}.let-go`;
}

/** PostgreSQL keeps what is not archived for ever: on a full disk the product would end with it, so it goes on without. */
export function letGo(folder: string, on: boolean, log: Pick<Logger, 'error'>): void {
  const mark = letGoMark(folder);
  if (existsSync(mark) === on) return;
  if (!on) return rmSync(mark, { force: true });
  writeFileSync(mark, '');
  chmodSync(mark, 0o644);
  log.error(
    'the disk is full: parts of the log that cannot be archived are let go, and a moment in them cannot be restored',
  );
}
