import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../db/db.ts';
import { placeInLine, turnOf } from './account-turns.ts';
import { traceId } from '../log/trace.ts';
import type { Job } from './job.ts';
import { defaultLane } from './lanes.ts';

/** Marks what a worker leaves alone while the disk is getting full. */
export const roomFlag = 'needs room';

/** Beside what a job is given: the request that it goes back to, for the log. The worker takes it off again. */
export const requestField = '_request';

interface Options {
  /** Of waiting jobs with the same key only the newest stays. */
  key?: string;
  runAt?: Date;
}

/** Work for one account takes its turn with the work of others; it has a key, by which it is put back into the line. */
export type EnqueueOptions = Options | (Options & { readonly key: string; readonly accountId: string });

/** Adds a job. Given a transaction, the job exists exactly when the transaction commits. */
export async function enqueue<S extends z.ZodType>(
  db: Db,
  job: Pick<Job<S>, 'id' | 'payload' | 'maxAttempts' | 'lane' | 'needsRoom'>,
  payload: z.input<S>,
  options: EnqueueOptions = {},
): Promise<void> {
  job.payload.parse(payload);
  const turn = 'accountId' in options ? turnOf(job.lane ?? defaultLane, options.accountId) : null;
  const place = 'accountId' in options && turn !== null ? placeInLine(turn, options.key) : sql`null::int`;
  const flags = [...(turn === null ? [] : [turn]), ...(job.needsRoom ? [roomFlag] : [])];
  await sql`select graphile_worker.add_job(
    ${job.id}::text,
    payload := ${traced(payload)}::json,
    run_at := ${options.runAt ?? null}::timestamptz,
    max_attempts := ${job.maxAttempts ?? null}::int,
    job_key := ${options.key ?? null}::text,
    priority := ${place},
    flags := ${flags.length === 0 ? null : flags}::text[])`.execute(db);
}

interface Queued<Payload> {
  readonly payload: Payload;
  readonly key: string;
  readonly runAt: Date;
}

/** Adds many jobs of one kind in one statement. One that waits under the same key keeps its time: nothing is put off for ever. */
export async function enqueueMany<S extends z.ZodType>(
  db: Db,
  job: Pick<Job<S>, 'id' | 'payload' | 'maxAttempts'>,
  jobs: readonly Queued<z.input<S>>[],
): Promise<void> {
  if (jobs.length === 0) return;
  for (const { payload } of jobs) job.payload.parse(payload);
  await sql`select graphile_worker.add_job(
      ${job.id}::text,
      payload := j.payload::json,
      run_at := j.run_at,
      max_attempts := ${job.maxAttempts ?? null}::int,
      job_key := j.key,
      job_key_mode := 'preserve_run_at')
    from unnest(${jobs.map(({ payload }) => traced(payload))}::text[], ${jobs.map(({ key }) => key)}::text[],
      ${jobs.map(({ runAt }) => runAt)}::timestamptz[]) as j (payload, key, run_at)`.execute(db);
}

function traced(payload: unknown): string {
  const id = traceId();
  const takesIt = typeof payload === 'object' && payload !== null && !Array.isArray(payload);
  return JSON.stringify(id === undefined || !takesIt ? payload : { ...payload, [requestField]: id });
}
