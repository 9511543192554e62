import type { Db } from '../../../platform/db/db.ts';
import { attemptsSince } from '../backup.repository.ts';
import { requestBackup, settleBackups } from '../backup.service.ts';
import { lastDue } from './due.ts';
import { readSchedule } from './schedule.repository.ts';

/** One that fails is tried again, but a disk that is full is not asked all day. */
const mostAttempts = 3;
const pauseMs = 15 * 60_000;

/**
 * Asks for the backup that is due, if there is one that nobody has made. It looks at what there is rather than at the clock
 * alone: one that was missed while the program was down is made up for, and several workers ask for one.
 */
export async function backupOnTime(db: Db, now: number): Promise<string | null> {
  await settleBackups(db);
  const due = lastDue(await readSchedule(db), now);
  if (due === null) return null;
  const { done, failed, lastFailedAt } = await attemptsSince(db, due);
  if (done > 0 || failed >= mostAttempts) return null;
  if (lastFailedAt !== null && now - lastFailedAt < pauseMs) return null;
  return await requestBackup(db, 'schedule');
}
