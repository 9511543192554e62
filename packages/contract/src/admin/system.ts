import { z } from 'zod';
import { listOf, pageInput, pageOf } from '../page.ts';
import { bulkInput, bulkResult } from './bulk.ts';
import { count, done, id, rowId, time } from '../shapes/common.ts';
import { adminCall } from './admin-call.ts';

export const jobStates = ['waiting', 'scheduled', 'running', 'failed'] as const;

const job = z.object({
  jobId: rowId,
  /** `feature.what`. */
  task: z.string(),
  state: z.enum(jobStates),
  attempts: count,
  maxAttempts: count,
  lastError: z.string().nullable(),
  runAt: time,
  createdAt: time,
});
export type JobRow = z.infer<typeof job>;

const backup = z.object({
  backupId: id,
  state: z.enum(['queued', 'running', 'done', 'failed']),
  folder: z.string().nullable(),
  rows: count,
  files: count,
  bytes: count,
  reason: z.string().nullable(),
  requestedAt: time,
  finishedAt: time.nullable(),
});

const owners = { roles: ['owner'], scope: 'installation' } as const;

/** 系统: what the machine does, whether it is well, backups, and what it is made of. */
export const systemCalls = {
  'jobs/list': adminCall({
    method: 'GET',
    path: 'api/admin/jobs/list',
    ...owners,
    changes: false,
    input: pageInput.extend({
      state: z.enum(jobStates).optional(),
      keyword: z.string().trim().max(64).optional(),
      sort: z.enum(['new', 'old']).default('new'),
    }),
    output: pageOf(job),
    errors: [],
    summary: 'Jobs that wait, run or were given up',
  }),
  'jobs/retry': adminCall({
    method: 'POST',
    path: 'api/admin/jobs/retry',
    ...owners,
    changes: true,
    input: bulkInput,
    output: bulkResult,
    errors: [],
    summary: 'Runs jobs that failed or wait for their next try now, from their first try',
  }),
  'system/health': adminCall({
    method: 'GET',
    path: 'api/admin/system/health',
    ...owners,
    changes: false,
    input: z.object({}),
    output: z.object({
      database: z.object({ version: z.string(), bytes: count, connections: count, maxConnections: count }),
      tables: z.array(z.object({ name: z.string(), bytes: count, rows: count })),
      storage: z.object({ freeBytes: count, totalBytes: count }),
      jobs: z.object({ waiting: count, running: count, failed: count, oldestWaitingMs: count.nullable() }),
      process: z.object({ startedAt: time, memoryBytes: count }),
      /** The parts of the program: HTTP, the job worker, the embedded PostgreSQL. */
      parts: z.array(z.object({ part: z.string(), up: z.boolean(), restarts: count })),
    }),
    errors: [],
    summary: 'Room, connections, the largest tables and how far behind the jobs are',
  }),
  'system/about': adminCall({
    method: 'GET',
    path: 'api/admin/system/about',
    ...owners,
    changes: false,
    input: z.object({}),
    output: z.object({
      version: z.string(),
      node: z.string(),
      libraries: z.array(z.object({ name: z.string(), version: z.string(), licence: z.string() })),
    }),
    errors: [],
    summary: 'Versions and licences of what this is made of',
  }),
  'backup/list': adminCall({
    method: 'GET',
    path: 'api/admin/backup/list',
    ...owners,
    changes: false,
    input: z.object({}),
    output: listOf(backup),
    errors: [],
    summary: 'The last backups, newest first',
  }),
  'backup/now': adminCall({
    method: 'POST',
    path: 'api/admin/backup/now',
    ...owners,
    changes: true,
    input: z.object({}),
    output: done,
    errors: [],
    summary: 'Asks the worker for a backup; one that waits or runs is enough',
  }),
};
