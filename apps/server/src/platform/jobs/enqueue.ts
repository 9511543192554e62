import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { Schema } from '../db/schema.ts';
import type { Job } from './job.ts';

/** Marks what a worker leaves alone while the disk is getting full. */
export const roomFlag = 'needs room';

export interface EnqueueOptions {
  /** Of waiting jobs with the same key only the newest stays. */
  key?: string;
  /** Jobs of one queue run one after the other. */
  queue?: string;
  runAt?: Date;
}

/** Adds a job. Given a transaction, the job exists exactly when the transaction commits. */
export async function enqueue<S extends z.ZodType>(
  db: Kysely<Schema>,
  job: Pick<Job<S>, 'id' | 'payload' | 'maxAttempts' | 'needsRoom'>,
  payload: z.input<S>,
  options: EnqueueOptions = {},
): Promise<void> {
  job.payload.parse(payload);
  await sql`select graphile_worker.add_job(
    ${job.id}::text,
    payload := ${JSON.stringify(payload)}::json,
    queue_name := ${options.queue ?? null}::text,
    run_at := ${options.runAt ?? null}::timestamptz,
    max_attempts := ${job.maxAttempts ?? null}::int,
    job_key := ${options.key ?? null}::text,
    flags := ${job.needsRoom ? [roomFlag] : null}::text[])`.execute(db);
}
