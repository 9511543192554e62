import type { systemCalls } from '@liuguang/contract/admin/system.ts';
import type { AdminSection } from '../../platform/admin/admin-handlers.ts';
import type { Db } from '../../platform/db/db.ts';
import { parseId } from '../../platform/db/id.ts';
import { forgetJobs, retryJobs } from '../../platform/jobs/failed-jobs.ts';
import type { PartState } from '../../platform/process/part-messages.ts';
import { about } from './about.ts';
import { healthOf } from './health.repository.ts';
import { jobStatesOf, listJobs } from './jobs.repository.ts';
import { listSlow } from './watch/slow.repository.ts';
import { type StatusDeps, statusOf } from './watch/status.repository.ts';

interface SystemDeps {
  readonly db: Db;
  /** A folder on the disk of the data, whose free space is shown. */
  readonly folder: string;
  readonly parts: () => readonly PartState[];
  readonly status: StatusDeps;
}

/** Only what was given up is deleted: everything else is still going to be done. */
const kept = {
  waiting: '还会执行，不能删除',
  scheduled: '还会执行，不能删除',
  running: '正在运行',
  none: '已经完成或不存在',
} as const;

const refusals = { running: '正在运行', none: '已经完成或不存在' } as const;

export function systemRoutes({ db, folder, parts, status }: SystemDeps): AdminSection<keyof typeof systemCalls> {
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
    'jobs/forget': async ({ ids, dryRun }, context) => {
      const states = await jobStatesOf(
        db,
        ids.filter((id) => parseId(id) !== null),
      );
      const rows = ids.map((id) => {
        const state = states.get(id) ?? 'none';
        if (state === 'failed') return { id, ok: true, message: '删除，不再执行' };
        return { id, ok: false, message: kept[state] };
      });
      const chosen = rows.filter(({ ok }) => ok).map(({ id }) => id);
      context.audit({ subject: `jobs ${chosen.join(' ')}`.slice(0, 200), details: { dryRun } });
      if (!dryRun && chosen.length > 0) await context.change((trx) => forgetJobs(trx, chosen));
      return { rows, undoToken: null };
    },
    'system/status': () => statusOf(status),
    'system/slow': async (search) => ({ list: await listSlow(db, search) }),
    'system/health': async () => ({ ...(await healthOf(db, folder)), parts: [...parts()] }),
    'system/about': () => about(),
  };
}
