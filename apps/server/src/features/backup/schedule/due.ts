import type { BackupSchedule } from '@liuguang/contract/admin/system/backup.ts';
import { shanghaiMidnight } from '../../../platform/time/shanghai.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

type Times = Pick<BackupSchedule, 'every' | 'hour' | 'weekday'>;

/** The last time at which one was due; null when none ever is. */
export function lastDue({ every, hour, weekday }: Times, now: number): number | null {
  if (every === 'off') return null;
  let at = shanghaiMidnight(now) - dayMs + hour * hourMs;
  const fits = () => every === 'day' || weekdayOf(at) === weekday;
  while (at > now || !fits()) at -= dayMs;
  return at;
}

export function nextDue(times: Times, now: number): number | null {
  const last = lastDue(times, now);
  return last === null ? null : last + (times.every === 'day' ? 1 : 7) * dayMs;
}

/** In Shanghai; Monday is 1. */
function weekdayOf(at: number): number {
  return new Date(at + 8 * hourMs).getUTCDay() || 7;
}

export type BackupAge = 'fine' | 'old' | 'never';

export function ageOf(lastGoodAt: number | null, alarmDays: number, now: number): BackupAge {
  if (lastGoodAt === null) return 'never';
  return alarmDays > 0 && now - lastGoodAt > alarmDays * dayMs ? 'old' : 'fine';
}
