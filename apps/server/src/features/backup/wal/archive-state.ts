import type { Config } from '../../../platform/config/config.ts';
import type { Db } from '../../../platform/db/db.ts';
import { archiverFailedAt, readFound } from './wal.repository.ts';
import type { Window } from './window.ts';

export interface ArchiveState {
  /** `starting`: there is nothing yet that could be restored. */
  readonly state: 'fine' | 'starting' | 'failing';
  /** The moments that can be restored, oldest first. */
  readonly windows: Window[];
  readonly bases: number;
  readonly bytes: number;
  readonly reason: string | null;
}

/** Longer than the worker needs to look again, and than a segment stays open. */
const lateMs = 10 * 60_000;

/** Null where the log is not archived. */
export async function archiveState(
  db: Db,
  { backupWal }: Pick<Config, 'backupWal'>,
  now: number,
): Promise<ArchiveState | null> {
  if (backupWal === undefined) return null;
  const [found, failedAt] = await Promise.all([readFound(db), archiverFailedAt(db)]);
  const { windows = [], bases = 0, bytes = 0 } = found ?? {};
  const reason =
    failedAt === null
      ? (found?.failure ?? found?.baseFailure ?? found?.bucketFailure ?? lateReason(found?.lookedAt ?? null, now))
      : `PostgreSQL cannot archive its log into ${backupWal}: is there room, and may its user write there?`;
  const state = reason !== null ? 'failing' : windows.length === 0 ? 'starting' : 'fine';
  return { state, windows, bases, bytes, reason };
}

function lateReason(lookedAt: number | null, now: number): string | null {
  return lookedAt !== null && now - lookedAt > lateMs ? 'no worker looks after the archive: is it alive?' : null;
}
