import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** Jobs of one task that used up their tries: nothing runs them again by itself. */
export interface FailedTask {
  readonly task: string;
  readonly ids: readonly string[];
  /** When the first and the last of them failed for the last time. */
  readonly since: Date;
  readonly last: Date;
  readonly lastError: string;
}

const failed = sql`attempts >= max_attempts and locked_at is null`;

/** The newest failure first. */
export async function failedTasks(db: Db): Promise<FailedTask[]> {
  const { rows } = await sql<FailedTask>`
    select task_identifier as task, array_agg(id::text order by id) as ids, min(updated_at) as since,
      max(updated_at) as last, coalesce((array_agg(last_error order by updated_at desc))[1], '') as "lastError"
    from graphile_worker.jobs where ${failed} group by task_identifier order by max(updated_at) desc`.execute(db);
  return rows;
}

/** Those of a task, or the one with this number. */
export async function findFailed(db: Db, taskOrId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text from graphile_worker.jobs
    where ${failed} and (task_identifier = ${taskOrId} or id::text = ${taskOrId}) order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** With all their tries, at once. */
export async function retryJobs(db: Db, ids: readonly string[]): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(${[...ids]}::bigint[], run_at := now(), attempts := 0)`.execute(db);
}

export async function forgetJobs(db: Db, ids: readonly string[]): Promise<void> {
  await sql`select graphile_worker.complete_jobs(${[...ids]}::bigint[])`.execute(db);
}
