import { z } from 'zod';
import { listOf, pageInput, pageOf } from '../page.ts';
import { bulkInput, bulkResult } from './bulk.ts';
import { count, rowId, time } from '../shapes/common.ts';
import { adminTable, byOwners } from './admin-call.ts';
import { archiveStates } from './system/backup.ts';

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

const call = z.object({
  call: z.string(),
  calls: count,
  /** Answered with 5xx. */
  errors: count,
  meanMs: z.number(),
  p95Ms: z.number(),
  p99Ms: z.number(),
});
export type CallFigures = z.infer<typeof call>;

const certificate = z.object({
  host: z.string(),
  /** Null: of the installation. */
  agentId: rowId.nullable(),
  expiresAt: time.nullable(),
  /** Why a browser would not take it; empty when it would. */
  problem: z.string(),
  checkedAt: time,
});
export type CertificateFigures = z.infer<typeof certificate>;

const slowStatement = z.object({
  statementId: z.string(),
  /** Without values. */
  statement: z.string(),
  part: z.string(),
  runs: count,
  meanMs: z.number(),
  longestMs: z.number(),
  totalMs: z.number(),
  firstAt: time,
  lastAt: time,
});
export type SlowStatementRow = z.infer<typeof slowStatement>;

/** 系统: what the machine does, whether it is well, and what it is made of. */
export const systemCalls = adminTable({
  'jobs/list': byOwners.read({
    input: pageInput.extend({
      state: z.enum(jobStates).optional(),
      keyword: z.string().trim().max(64).optional(),
      sort: z.enum(['new', 'old']).default('new'),
    }),
    output: pageOf(job),
    summary: 'Jobs that wait, run or were given up',
  }),
  'jobs/retry': byOwners.change({
    input: bulkInput,
    output: bulkResult,
    summary: 'Runs jobs that failed or wait for their next try now, from their first try',
  }),
  'jobs/forget': byOwners.change({
    input: bulkInput,
    output: bulkResult,
    summary: 'Deletes jobs that used up their tries: what they were for is not done',
  }),
  'system/status': byOwners.read({
    output: z.object({
      /** Of all web processes, from the five minutes that are over an hour ago until now. */
      calls: z.object({
        minutes: count,
        calls: count,
        errors: count,
        p99Ms: z.number().nullable(),
        /** By five minutes, oldest first; those of a day. */
        slots: z.array(z.object({ at: time, calls: count, errors: count, p99Ms: z.number().nullable() })),
        /** Those that answered slowest, by their 95th percentile. */
        slow: z.array(call),
        failing: z.array(call),
      }),
      lanes: z.array(
        z.object({ lane: z.string(), ready: count, running: count, failed: count, oldestMs: count.nullable() }),
      ),
      disk: z.object({
        freeBytes: count,
        totalBytes: count,
        /** As last measured. */
        parts: z.array(z.object({ part: z.string(), bytes: count })),
        partsAt: time.nullable(),
        samples: z.array(z.object({ at: time, freeBytes: count })),
        /** Until writes are refused; null while too little is known or it does not fill up. */
        daysLeft: z.number().nullable(),
      }),
      database: z.object({
        pool: z.object({ open: count, idle: count, waiting: count, max: count }),
        /** How far the replica is behind; null without one. */
        behindMs: z.number().nullable(),
      }),
      workers: z.array(z.object({ worker: z.string(), seenAt: time })),
      /** `age` as the operator's own limit has it. */
      backup: z.object({
        lastGoodAt: time.nullable(),
        lastFailedAt: time.nullable(),
        age: z.enum(['fine', 'old', 'never']),
        /** Of the database's log; null where it is not archived. */
        archive: z.enum(archiveStates).nullable(),
      }),
      books: z.object({ checkedAt: time.nullable(), problems: count.nullable() }),
      certificates: z.array(certificate),
    }),
    summary: 'What /metrics shows, for people: calls, queue, disk with its forecast, backup and certificates',
  }),
  'system/slow': byOwners.read({
    input: z.object({ sort: z.enum(['total', 'longest', 'last']).default('total') }),
    output: listOf(slowStatement),
    summary: 'Statements that took the database long in the last 14 days, without their values',
  }),
  'system/health': byOwners.read({
    output: z.object({
      database: z.object({ version: z.string(), bytes: count, connections: count, maxConnections: count }),
      tables: z.array(z.object({ name: z.string(), bytes: count, rows: count })),
      storage: z.object({ freeBytes: count, totalBytes: count }),
      jobs: z.object({ waiting: count, running: count, failed: count, oldestWaitingMs: count.nullable() }),
      process: z.object({ startedAt: time, memoryBytes: count }),
      /** The parts of the program: HTTP, the job worker, the embedded PostgreSQL. */
      parts: z.array(z.object({ part: z.string(), up: z.boolean(), restarts: count })),
    }),
    summary: 'Room, connections, the largest tables and how far behind the jobs are',
  }),
  'system/about': byOwners.read({
    output: z.object({
      version: z.string(),
      node: z.string(),
      libraries: z.array(z.object({ name: z.string(), version: z.string(), licence: z.string() })),
    }),
    summary: 'Versions and licences of what this is made of',
  }),
});
