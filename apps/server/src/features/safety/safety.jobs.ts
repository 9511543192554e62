import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/** Wakes the operator before a deadline passes: a line at level error is what alarms are made of. */
export const safetyAlarm = defineJob({
  id: 'safety.alarm',
  payload: z.object({}),
  cron: '*/10 * * * *',
  maxAttempts: 1,
  lane: 'urgent',
  load: async () => {
    const { overdueCounts } = await import('./queue/queue.repository.ts');
    const { shownHold } = await import('./report/hold.repository.ts');
    return async (_payload, { database: { db }, log }) => {
      const hold = await shownHold(db, Date.now());
      if (hold) log.error({ ...hold }, 'automatic hiding is held: reports came in a wave');
      const counts = await overdueCounts(db, null, Date.now());
      if (counts.alarm > 0) log.error({ ...counts }, 'urgent reports must be decided now');
      else if (counts.overdue > 0) log.warn({ ...counts }, 'reports are overdue');
    };
  },
});
