import type { Db } from '../../platform/db/db.ts';
import type { Figure } from '../../platform/metrics/figure.ts';
import { mailCounts } from './send/mail.repository.ts';

/** At /metrics; the lane of the jobs that send them has its own figures. */
export function mailFigures(db: Db): Figure[] {
  return [
    {
      name: 'liuguang_mails',
      help: 'Mails that wait, and those of the last 30 days that were given up, by state',
      type: 'gauge',
      labels: ['state'],
      read: async () => (await mailCounts(db)).map(({ state, count }) => ({ labels: { state }, value: count })),
    },
  ];
}
