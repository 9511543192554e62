import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import {
  type ArchiveBucket,
  failureText,
  openArchiveBucket,
  type Progress,
  type Reach,
  reachAt,
  systemsIn,
  windowsOf,
} from '../../features/backup/backup.public.ts';
import type { Config } from '../../platform/config/config.ts';
import { archiveOf, systemOf } from '../../platform/postgres/archive.ts';
import { existingCluster } from '../../platform/postgres/placement.ts';
import { restoringDatabaseName } from '../../platform/process/data-dir.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { S3Error } from '../../platform/storage/s3/s3-error.ts';
import { wordsOf } from './moment.ts';

interface Wanted {
  /** BACKUP_WAL. */
  readonly wal: string;
  readonly at: number;
  /** Of the archive, where BACKUP_WAL has those of several installations. */
  readonly system: string | undefined;
  readonly timeline: string | undefined;
  readonly progress: Progress;
}

/** The copy and the log that lead to the moment, in the folder of the archive, or why there are none. */
export async function findReach(config: Config, { wal, at, system: named, timeline, progress }: Wanted) {
  const bucket = openArchiveBucket(config);
  try {
    const system = named ?? (await systemFor(config.dataDir, wal, bucket));
    const place = archiveOf(wal, system);
    const mostTimeline = timeline === undefined ? Infinity : Number(timeline);
    const { reaches, best, all } = await reachAt({ wal, system, place, bucket, at, mostTimeline, progress });
    return { place, reach: best ?? refuseMoment(at, reaches), all };
  } catch (error) {
    throw error instanceof S3Error ? new StartError(failureText(error)) : error;
  } finally {
    bucket?.storage.close?.();
  }
}

/** Of the database that is there; of an empty folder, that of the only archive. */
async function systemFor(dataDir: string, wal: string, bucket: ArchiveBucket | null): Promise<string> {
  const cluster = existingCluster(dataDir);
  const isHalf = existsSync(path.join(dataDir, restoringDatabaseName));
  if (cluster !== undefined && !isHalf) return systemOf(cluster);
  const here = existsSync(wal) ? readdirSync(wal).filter((name) => /^\d{10,20}$/.test(name)) : [];
  const isAway = here.length === 0 && bucket !== null;
  const [found, where] = isAway ? [await systemsIn(bucket), bucket.name] : [here, wal];
  const [only, ...more] = found;
  if (only === undefined) throw new StartError(`${where} has no archive of a database: correct BACKUP_WAL`);
  if (more.length > 0)
    throw new StartError(`${where} has the archives of ${found.join(', ')}: name the one to restore with --system`);
  return only;
}

function refuseMoment(at: number, reaches: readonly Reach[]): never {
  const windows = windowsOf(reaches);
  const [first, last] = [windows[0], windows.at(-1)];
  if (!first || !last) throw new StartError('nothing can be restored yet: there is no whole copy of the database');
  if (at < first.from)
    throw new StartError(
      `${wordsOf(at)} is before the first copy of the database: from ${wordsOf(first.from)} on it can be`,
    );
  if (at > last.to)
    throw new StartError(`${wordsOf(at)} is after the end of the archived log: until ${wordsOf(last.to)} it can be`);
  const known = windows.map(({ from, to }) => `${wordsOf(from)} to ${wordsOf(to)}`).join('; ');
  throw new StartError(`a part of the log is missing at ${wordsOf(at)}: what can be restored is ${known}`);
}
