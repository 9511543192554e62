import type { JobHandler } from '../../platform/jobs/job.ts';
import { shanghaiDay, shanghaiMinute } from '../../platform/time/shanghai.ts';
import { lastDays } from './last-days.ts';
import { countDays, forgetPresence, lookBackDays } from './rollup.repository.ts';

/** Raw plays and reads are pruned after a month: older days cannot be counted again. */
const rawDays = 30;
let countedAll = false;

/** Counts today and yesterday; at the start and once a night all days of the month, because funnel and retention change later. */
export const countDashboardDays: JobHandler<object> = async (_payload, { database: { db } }) => {
  const now = Date.now();
  const all = !countedAll || shanghaiMinute(now) < 5;
  await countDays(db, lastDays(now, all ? rawDays : 2));
  if (all) await forgetPresence(db, shanghaiDay(now, lookBackDays));
  countedAll = true;
};
