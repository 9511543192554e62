import type { Figure } from '../../../platform/metrics/figure.ts';
import { kept } from '../../../platform/metrics/figure.ts';
import { queueState } from '../../../platform/jobs/queue-state.ts';
import { listCertificates } from './certificates.repository.ts';
import { databaseBytes, diskState, lastBookCheck, type StatusDeps } from './status.repository.ts';
import { activityOf } from './database-activity.repository.ts';

/** Several figures come of one statement. */
const keptMs = 5000;

/** Queue, disk, database and certificates at /metrics: from the same rows as the page 状态. */
export function systemFigures(deps: StatusDeps): Figure[] {
  const { db, reads } = deps;
  const lanes = kept(keptMs, () => queueState(db, deps.jobs()));
  const disk = kept(keptMs, () => diskState(deps));
  const activity = kept(keptMs, () => activityOf(db));
  const books = kept(keptMs, () => lastBookCheck(db));
  const ofLanes = (name: 'ready' | 'running' | 'failed') => async () =>
    (await lanes()).map((state) => ({ labels: { lane: state.lane }, value: state[name] }));
  return [
    gauge('liuguang_jobs_ready', 'Jobs that could run now, by lane', ofLanes('ready'), ['lane']),
    gauge('liuguang_jobs_running', 'Jobs that run, by lane', ofLanes('running'), ['lane']),
    gauge('liuguang_jobs_failed', 'Jobs that used up their tries, by lane', ofLanes('failed'), ['lane']),
    gauge(
      'liuguang_jobs_oldest_ready_seconds',
      'How long the oldest job that could run waits, by lane',
      async () => (await lanes()).map(({ lane, oldestMs }) => ({ labels: { lane }, value: (oldestMs ?? 0) / 1000 })),
      ['lane'],
    ),
    gauge('liuguang_disk_total_bytes', 'Size of the disk of the data', async () => one((await disk()).totalBytes)),
    gauge(
      'liuguang_disk_used_bytes',
      'What the parts of the data take, as last measured',
      async () => (await disk()).parts.map(({ part, bytes }) => ({ labels: { part }, value: bytes })),
      ['part'],
    ),
    gauge('liuguang_disk_full_in_days', 'Days until writes are refused; missing while it does not fill up', async () =>
      one((await disk()).daysLeft),
    ),
    gauge('liuguang_database_bytes', 'Size of the database', async () => one(await databaseBytes(db))),
    gauge(
      'liuguang_database_connections',
      'Connections to the database, of everybody, by state',
      async () => (await activity()).states.map(({ state, count }) => ({ labels: { state }, value: count })),
      ['state'],
    ),
    gauge('liuguang_database_connections_max', 'Connections that the database allows', async () =>
      one((await activity()).most),
    ),
    gauge('liuguang_database_lock_waits', 'Statements that wait for a lock', async () => one((await activity()).waits)),
    gauge('liuguang_database_oldest_transaction_seconds', 'Age of the oldest open transaction', async () =>
      one((await activity()).oldestSeconds),
    ),
    gauge('liuguang_replica_lag_seconds', 'How far the replica is behind; missing without one', () => {
      const behind = reads.behindMs();
      return Promise.resolve(one(behind === null ? null : behind / 1000));
    }),
    gauge('liuguang_unexplained_differences', 'Problems that the last check of the books found', async () =>
      one((await books()).problems),
    ),
    gauge('liuguang_books_checked_timestamp_seconds', 'When the books were last checked', async () => {
      const { checkedAt } = await books();
      return one(checkedAt === null ? null : checkedAt / 1000);
    }),
    gauge(
      'liuguang_certificate_expiry_timestamp_seconds',
      'Until when the certificate of a name holds; 0 where none is shown',
      async () =>
        (await listCertificates(db, null)).map(({ host, expiresAt }) => ({
          labels: { host },
          value: (expiresAt ?? 0) / 1000,
        })),
      ['host'],
    ),
    gauge(
      'liuguang_certificate_trouble',
      '1 where a browser would not take the certificate of a name',
      async () =>
        (await listCertificates(db, null)).map(({ host, problem }) => ({ labels: { host }, value: problem ? 1 : 0 })),
      ['host'],
    ),
  ];
}

function one(value: number | null): { value: number }[] {
  return value === null ? [] : [{ value }];
}

function gauge(name: string, help: string, read: Figure['read'], labels: readonly string[] = []): Figure {
  return { name, help, type: 'gauge', labels, read };
}
