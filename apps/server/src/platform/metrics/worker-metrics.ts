import { hostname } from 'node:os';
import type pg from 'pg';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Logger } from '../log/logger.ts';
import { processGauges } from './process-gauges.ts';

/** What came of a run of a job. `stopped`: cut off with the worker; it runs again. */
type Outcome = 'done' | 'failed' | 'stopped';

export interface JobFigures {
  began(lane: string): void;
  ended(run: {
    readonly task: string;
    readonly lane: string;
    readonly outcome: Outcome;
    readonly seconds: number;
  }): void;
}

export interface WorkerMetrics extends JobFigures {
  close(): Promise<void>;
}

const writeEveryMs = 15_000;
/** From a tenth of a second to the hours of a long film. */
const buckets = [0.1, 0.5, 1, 5, 15, 60, 300, 1800, 7200];

/**
 * A worker answers no HTTP, and needs no port for being watched: it writes its figures into the database, and every web
 * process shows those of all workers at /metrics.
 */
export function workerMetrics({ pool, log }: { pool: pg.Pool; log: Pick<Logger, 'warn'> }): WorkerMetrics {
  const registry = new Registry();
  const worker = `${hostname()}-${process.pid}`;
  registry.setDefaultLabels({ worker });
  const gauges = processGauges(registry, pool, { process: 'liuguang_worker', pool: 'liuguang_worker_pool' });
  const registers = [registry];
  const runs = new Counter({
    name: 'liuguang_job_runs_total',
    help: 'Runs of jobs, by task and what came of them',
    labelNames: ['task', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'liuguang_job_duration_seconds',
    help: 'How long runs of jobs take, by lane',
    labelNames: ['lane'],
    buckets,
    registers,
  });
  const running = new Gauge({
    name: 'liuguang_worker_running_jobs',
    help: 'Jobs that run in this worker now, by lane',
    labelNames: ['lane'],
    registers,
  });

  async function write(): Promise<void> {
    const figures = JSON.stringify(await registry.getMetricsAsJSON());
    await pool.query(
      `insert into worker_figures (worker, at, figures) values ($1, now(), $2)
       on conflict (worker) do update set at = excluded.at, figures = excluded.figures`,
      [worker, figures],
    );
    await pool.query(`delete from worker_figures where at < now() - interval '1 day'`);
  }

  let writing: Promise<void> = Promise.resolve();
  const soon = () => {
    writing = write().catch((error: unknown) => log.warn({ err: error }, 'the figures of the worker were not written'));
  };
  soon();
  const timer = setInterval(soon, writeEveryMs).unref();
  return {
    began: (lane) => running.inc({ lane }),
    ended: ({ task, lane, outcome, seconds }) => {
      running.dec({ lane });
      runs.inc({ task, outcome });
      durations.observe({ lane }, seconds);
    },
    async close() {
      clearInterval(timer);
      gauges.close();
      await writing;
      // It is gone on purpose: nobody shall take it for one that is late.
      await pool.query('delete from worker_figures where worker = $1', [worker]).catch(() => undefined);
    },
  };
}
