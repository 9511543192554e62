import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { JobRow } from '@liuguang/contract/admin/system.ts';
import { sql } from 'kysely';
import { literal } from '../../platform/admin/agent-scope.ts';
import type { Db } from '../../platform/db/db.ts';
import { byId, decodeCursor, type Page, toPage } from '../../platform/db/keyset.ts';

interface Row {
  id: string;
  task: string;
  state: JobRow['state'];
  attempts: number;
  max_attempts: number;
  last_error: string | null;
  run_at: Date;
  created_at: Date;
}

/** Derived, because graphile-worker has no column for it: failed means that all attempts are used up. */
const state = sql`case when locked_at is not null then 'running'
  when attempts >= max_attempts then 'failed'
  when run_at > now() then 'scheduled' else 'waiting' end`;

export async function listJobs(db: Db, search: AdminParsed<'jobs/list'>): Promise<Page<JobRow>> {
  const tag = `jobs ${search.sort}`;
  const after = decodeCursor(tag, search.cursor);
  const newest = search.sort === 'new';
  const like = `%${literal(search.keyword ?? '')}%`;
  const { rows } = await sql<Row>`
    select * from (
      select id::text, task_identifier as task, ${state} as state, attempts, max_attempts, last_error, run_at, created_at
      from graphile_worker.jobs) j
    where (${search.state ?? null}::text is null or state = ${search.state ?? null})
      and task ilike ${like}
      and (${after?.id ?? null}::bigint is null or
        ${newest ? sql`id::bigint < ${after?.id ?? null}::bigint` : sql`id::bigint > ${after?.id ?? null}::bigint`})
    order by id::bigint ${newest ? sql`desc` : sql`asc`} limit ${search.size + 1}`.execute(db);
  return toPage(tag, search.size, rows, byId, (row) => ({
    jobId: row.id,
    task: row.task,
    state: row.state,
    attempts: row.attempts,
    maxAttempts: row.max_attempts,
    lastError: row.last_error?.slice(0, 500) ?? null,
    runAt: row.run_at.getTime(),
    createdAt: row.created_at.getTime(),
  }));
}

export async function jobStatesOf(db: Db, ids: readonly string[]): Promise<Map<string, JobRow['state']>> {
  const { rows } = await sql<Pick<Row, 'id' | 'state'>>`
    select id::text, ${state} as state from graphile_worker.jobs where id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.state]));
}

export async function countJobs(db: Db) {
  const { rows } = await sql<{ waiting: number; running: number; failed: number; oldest: number | null }>`
    select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'running')::int as running,
      count(*) filter (where state = 'failed')::int as failed,
      (extract(epoch from now() - min(run_at) filter (where state = 'waiting')) * 1000)::int8::float8 as oldest
    from (select ${state} as state, run_at from graphile_worker.jobs) j`.execute(db);
  const { waiting = 0, running = 0, failed = 0, oldest = null } = rows[0] ?? {};
  return { waiting, running, failed, oldestWaitingMs: oldest === null ? null : Math.max(0, Math.round(oldest)) };
}
