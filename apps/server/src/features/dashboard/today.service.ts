import type { AdminCallSpec } from '@liuguang/contract/admin/admin-call.ts';
import { staffReaches } from '@liuguang/contract/admin/staff/permissions.ts';
import { type AdminCallName, adminCalls } from '@liuguang/contract/admin-calls.ts';
import { type Todo, type TodoKind, todoKinds } from '@liuguang/contract/admin/dashboard.ts';
import type { Staff } from '../../platform/caller/staff.ts';
import type { Db } from '../../platform/db/db.ts';
import type { DiskGuard } from '../../platform/disk/disk-guard.ts';
import { overdueCounts } from '../safety/safety.public.ts';
import { installationState, listCertificates } from '../system/system.public.ts';
import { failedJobs, waitingRows } from './today.repository.ts';

interface TodayDeps {
  readonly db: Db;
  readonly disk: Pick<DiskGuard, 'state'>;
  readonly folder: string;
  readonly lowBytes: number;
  readonly backupWal: string | undefined;
}

interface Asked {
  readonly staff: Pick<Staff, 'role' | 'permissions' | 'agentIds'>;
  /** The agents that are asked about. */
  readonly agentIds: readonly string[] | null;
  readonly now: number;
}

/** The call that decides about it: who may not make it is not troubled with it. */
const decidedBy: Readonly<Record<TodoKind, AdminCallName>> = {
  urgentReports: 'safety/decide',
  reports: 'safety/decide',
  appeals: 'safety/decideAppeal',
  reviews: 'safety/decideWaiting',
  failedUploads: 'content/uploads',
  failedNovels: 'content/uploads',
  listings: 'city/decide',
  refunds: 'orders/refund',
  statementsToApprove: 'commission/approve',
  statementsToPay: 'commission/pay',
  invites: 'invites/decide',
  recoveries: 'users/approveRecovery',
  feedback: 'feedback/reply',
  domains: 'agents/checkDomain',
  certificates: 'agents/domains',
  webhooks: 'webhooks/list',
  books: 'books/check',
  jobs: 'jobs/retry',
  backup: 'backup/now',
  archive: 'backup/state',
  disk: 'system/status',
};

const dayMs = 86_400_000;
const certificateMs = 14 * dayMs;
const certificateUrgentMs = 4 * dayMs;
const diskUrgentDays = 3;

/** What waits for a person, from what is counted anyway; nothing here is kept. */
export function todayService({ db, disk, folder, lowBytes, backupWal }: TodayDeps) {
  async function installation(now: number): Promise<Partial<Record<TodoKind, Omit<Todo, 'kind'>>>> {
    const [jobs, { backup, archive, books, disk: space }] = await Promise.all([
      failedJobs(db),
      installationState({ db, diskGuard: disk, folder, lowBytes, backupWal }, now),
    ]);
    return {
      jobs: { count: jobs.count, urgent: false, at: jobs.since },
      backup: { count: backup.isOld ? 1 : 0, urgent: backup.isOld, at: backup.lastGoodAt },
      archive: { count: archive.isFailing ? 1 : 0, urgent: true, at: null },
      books: { count: books.problems, urgent: true, at: books.checkedAt },
      disk: {
        count: space.isTight || space.fills ? 1 : 0,
        urgent: space.isTight || (space.daysLeft ?? Infinity) < diskUrgentDays,
        at: space.daysLeft === null ? null : Math.round(now + space.daysLeft * dayMs),
      },
    };
  }

  async function ofAgents({ agentIds, now }: Asked): Promise<Partial<Record<TodoKind, Omit<Todo, 'kind'>>>> {
    const [cases, rows, certificates] = await Promise.all([
      overdueCounts(db, agentIds, now),
      waitingRows(db, agentIds),
      listCertificates(db, agentIds),
    ]);
    const ending = certificates.filter(
      ({ expiresAt, problem }) => problem !== '' || (expiresAt !== null && expiresAt - now < certificateMs),
    );
    const ends = ending.flatMap(({ expiresAt }) => (expiresAt === null ? [] : [expiresAt]));
    const isLate = cases.overdue + cases.alarm > 0;
    const waiting = [...rows].map(([kind, { count, since }]) => [kind, { count, urgent: false, at: since }] as const);
    return {
      ...Object.fromEntries(waiting),
      urgentReports: { count: cases.urgent, urgent: true, at: null },
      reports: { count: cases.open - cases.appeals - cases.urgent, urgent: isLate && cases.urgent === 0, at: null },
      appeals: { count: cases.appeals, urgent: false, at: null },
      reviews: { count: cases.waiting, urgent: false, at: null },
      refunds: { count: rows.get('refunds')?.count ?? 0, urgent: true, at: rows.get('refunds')?.since ?? null },
      certificates: {
        count: ending.length,
        urgent: ending.some(({ expiresAt, problem }) => problem !== '' || (expiresAt ?? 0) - now < certificateUrgentMs),
        at: ends.length === 0 ? null : Math.min(...ends),
      },
    };
  }

  return {
    async list(asked: Asked): Promise<Todo[]> {
      const { staff, agentIds, now } = asked;
      // Who looks at one agent is not told of the machine.
      const whole = staff.agentIds === null && agentIds === null;
      const found = { ...(await ofAgents(asked)), ...(whole ? await installation(now) : {}) };
      return todoKinds.flatMap((kind) => {
        const todo = found[kind];
        const spec: AdminCallSpec = adminCalls[decidedBy[kind]];
        return todo && todo.count > 0 && staffReaches(decidedBy[kind], spec, staff) ? [{ kind, ...todo }] : [];
      });
    },
  };
}

export type TodayService = ReturnType<typeof todayService>;
