import type { JobHandler } from '../../platform/jobs/job.ts';
import { shanghaiDay, shanghaiMinute } from '../../platform/time/shanghai.ts';
import { countDays, forgetPresence, lookBackDays } from './rollup.repository.ts';

/** Plays and reads are pruned after a month: days further back than this are never counted again. */
const rawDays = 30;
let whole = false;

/** Today and yesterday each time; every day of the month at the start and once a night, for funnel and retention. */
export const countOverviewDays: JobHandler<object> = async (_payload, { database: { db } }) => {
  const now = Date.now();
  const all = !whole || shanghaiMinute(now) < 5;
  await countDays(db, lastDays(now, all ? rawDays : 2));
  if (all) await forgetPresence(db, shanghaiDay(now, lookBackDays));
  whole = true;
};

/** Oldest first, today last. */
export function lastDays(now: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => shanghaiDay(now, count - 1 - index));
}
