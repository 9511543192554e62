import type { systemCalls } from '@liuguang/contract/admin/system.ts';
import type { AdminSection } from '../../platform/admin/admin-handlers.ts';
import type { Db } from '../../platform/db/db.ts';
import { parseId } from '../../platform/db/id.ts';
import { retryJobs } from '../../platform/jobs/failed-jobs.ts';
import type { PartState } from '../../platform/process/part-messages.ts';
import { lastBackups, requestBackup } from '../backup/backup.public.ts';
import { about } from './about.ts';
import { healthOf } from './health.repository.ts';
import { jobStatesOf, listJobs } from './jobs.repository.ts';

interface SystemDeps {
  readonly db: Db;
  /** A folder on the disk of the data, whose free space is shown. */
  readonly folder: string;
  readonly parts: () => readonly PartState[];
}

const refusals = { running: '正在运行', none: '已经完成或不存在' } as const;

export function systemRoutes({ db, folder, parts }: SystemDeps): AdminSection<keyof typeof systemCalls> {
  return {
    'jobs/list': (search) => listJobs(db, search),
    'jobs/retry': async ({ ids, dryRun }, context) => {
      const states = await jobStatesOf(
        db,
        ids.filter((id) => parseId(id) !== null),
      );
      const rows = ids.map((id) => {
        const state = states.get(id) ?? 'none';
        const ok = state !== 'running' && state !== 'none';
        return { id, ok, message: ok ? '立即重试' : refusals[state] };
      });
      const chosen = rows.filter(({ ok }) => ok).map(({ id }) => id);
      context.audit({ subject: `jobs ${chosen.join(' ')}`.slice(0, 200), details: { dryRun } });
      if (!dryRun && chosen.length > 0) await context.change((trx) => retryJobs(trx, chosen));
      return { rows, undoToken: null };
    },
    'system/health': async () => ({ ...(await healthOf(db, folder)), parts: [...parts()] }),
    'system/about': () => about(),
    'backup/list': async () => ({ list: await lastBackups(db, 20) }),
    'backup/now': async (_input, context) => {
      context.audit({ subject: `backup ${await requestBackup(db)}` });
      return {};
    },
  };
}
