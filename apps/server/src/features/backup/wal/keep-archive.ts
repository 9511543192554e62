import { rm, stat } from 'node:fs/promises';
import type { BackupSchedule } from '@liuguang/contract/admin/system/backup.ts';
import type { Recipient } from '../../../platform/age/age-keys.ts';
import type { Database } from '../../../platform/db/database.ts';
import { archiveLockKey, baseLockKey, isLocked, whileLocked } from '../backup-lock.ts';
import { failureOf, failureText } from '../backup-failure.ts';
import { lastDue } from '../schedule/due.ts';
import { type BaseAbout, firstNeeded, keptBases, listBases, removeBase } from './bases.ts';
import { packSegments } from './pack-segments.ts';
import { type Archive, parseLsn, readArchive, segmentNoOf } from './segments.ts';
import { currentTimeline, readFound, saveFailure, saveFound } from './wal.repository.ts';
import { type Reach, reachesOf, windowsOf } from './window.ts';

const dayMs = 24 * 3_600_000;
/** Without a schedule: more of the log than this takes too long to replay. */
const longestMs = 7 * dayMs;
/** A disk that is full is not asked all day. */
const pauseMs = 15 * 60_000;

interface Order {
  readonly database: Database;
  readonly place: { readonly segments: string; readonly bases: string };
  readonly recipient: Recipient | undefined;
  readonly schedule: BackupSchedule;
  readonly now: number;
  readonly signal: AbortSignal;
}

/** Packs what came, removes what no copy needs, writes down what can be restored; answers whether a copy is due. */
export async function keepArchive({ database, place, recipient, schedule, now, signal }: Order): Promise<boolean> {
  const { db, pool } = database;
  const look = async () => {
    await packSegments(place.segments, recipient, signal);
    const kept = await prune(place, schedule, now);
    const archive = await readArchive(place.segments);
    const reaches = reachesOf(kept, archive);
    const bytes = await bytesOf(kept, archive);
    const lastBaseAt = kept.at(-1)?.finishedAt ?? null;
    await saveFound(db, { windows: windowsOf(reaches), bases: kept.length, bytes, lastBaseAt });
    return { kept, reaches, archive };
  };
  try {
    const { kept, reaches, archive } = await whileLocked(pool, look, archiveLockKey);
    if (await isLocked(db, baseLockKey)) return false;
    const { baseFailedAt = null } = (await readFound(db)) ?? {};
    if (baseFailedAt !== null && now - baseFailedAt < pauseMs) return false;
    return isBaseDue({ base: kept.at(-1), reaches, archive, timeline: await currentTimeline(db), schedule, now });
  } catch (error) {
    // Another worker looks after it right now.
    if (failureOf(error) === 'busy') return false;
    await saveFailure(db, failureText(error));
    throw error;
  }
}

interface Looked {
  readonly base: BaseAbout | undefined;
  readonly reaches: readonly Reach[];
  readonly archive: Archive;
  readonly timeline: number;
  readonly schedule: BackupSchedule;
  readonly now: number;
}

/** With the backups, after a restore, and where a part of the log was lost: nothing after it could be restored without one. */
function isBaseDue({ base, reaches, archive, timeline, schedule, now }: Looked): boolean {
  if (!base || base.timeline !== timeline) return true;
  const reach = reaches.find((one) => one.base.name === base.name);
  const end = reach?.path.at(-1)?.no ?? segmentNoOf(parseLsn(base.stopLsn));
  if (archive.segments.some((segment) => segment.timeline === timeline && segment.no > end + 1)) return true;
  return base.startedAt < (lastDue(schedule, now) ?? now - longestMs);
}

/**
 * It does not wait for the bucket. What goes is older than what is promised, in the bucket as well: the copies that stay need nothing of
 * it, and they are sent with all the log that they need. A bucket that is away for weeks must not fill the disk.
 */
async function prune(place: Order['place'], { keepDaily }: BackupSchedule, now: number): Promise<BaseAbout[]> {
  const { kept, gone } = keptBases(await listBases(place.bases), keepDaily, now);
  for (const { name } of gone) await removeBase(place.bases, name);
  if (kept.length === 0) return kept;
  const oldest = firstNeeded(kept);
  for (const { no, file } of (await readArchive(place.segments)).segments)
    if (no < oldest) await rm(file, { force: true });
  return kept;
}

async function bytesOf(bases: readonly BaseAbout[], { segments }: Archive): Promise<number> {
  const sizes = await Promise.all(
    segments.map(({ file }) =>
      stat(file).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0) + bases.reduce((sum, { bytes }) => sum + bytes, 0);
}
