import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import type { AnyJob } from './job.ts';
import { defaultLane, type Lane, laneNames } from './lanes.ts';

/** How it stands with the jobs of a lane. */
export interface LaneState {
  readonly lane: Lane;
  /** Could run now. */
  readonly ready: number;
  readonly running: number;
  /** Used up their tries: they wait for a person. */
  readonly failed: number;
  /** Since when the oldest that could run waits; null where none does. */
  readonly oldestMs: number | null;
}

interface Row {
  readonly task: string;
  readonly ready: number;
  readonly running: number;
  readonly failed: number;
  readonly oldest: number | null;
}

/** By lane; a task that this program does not know (one of a newer version) counts to the usual lane. */
export async function queueState(db: Db, jobs: readonly AnyJob[]): Promise<LaneState[]> {
  const lanes = new Map(jobs.map(({ id, lane = defaultLane }) => [id, lane]));
  const { rows } = await sql<Row>`
    select task_identifier as task, count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed,
      count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now())::int as ready,
      (extract(epoch from now() - min(run_at) filter (where locked_at is null and attempts < max_attempts
        and run_at <= now())) * 1000)::float8 as oldest
    from graphile_worker.jobs group by task_identifier`.execute(db);
  const byLane = Map.groupBy(rows, ({ task }) => lanes.get(task) ?? defaultLane);
  return laneNames.map((lane) => {
    const own = byLane.get(lane) ?? [];
    const sum = (name: 'ready' | 'running' | 'failed') => own.reduce((all, row) => all + row[name], 0);
    const ages = own.flatMap(({ oldest }) => (oldest === null ? [] : [Math.max(0, Math.round(oldest))]));
    const oldestMs = ages.length === 0 ? null : Math.max(...ages);
    return { lane, ready: sum('ready'), running: sum('running'), failed: sum('failed'), oldestMs };
  });
}
