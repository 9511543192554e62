import { monitorEventLoopDelay } from 'node:perf_hooks';
import type pg from 'pg';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { BodyCache } from '../cache/body-cache.ts';
import type { DiskGuard } from '../disk/disk-guard.ts';
import type { PartState } from '../process/part-messages.ts';

export interface Metrics {
  observe(call: string, status: number, milliseconds: number): void;
  /** An input that only the database refused: a check of ours is missing. */
  slipped(call: string): void;
  text(): Promise<string>;
  readonly contentType: string;
  close(): void;
}

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** What is counted outside the application. */
interface ProcessFigures {
  readonly parts: () => readonly PartState[];
  readonly faults: { readonly counts: Readonly<Record<string, number>> };
}

interface MetricsDeps {
  readonly pool: pg.Pool;
  readonly cache: BodyCache;
  readonly disk: Pick<DiskGuard, 'state' | 'freeBytes'>;
  readonly figures?: ProcessFigures | undefined;
}

/** One registry per app, so that tests can build many. */
export function createMetrics({ pool, cache, disk, figures }: MetricsDeps): Metrics {
  const registry = new Registry();
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to the answer, by call and status',
    labelNames: ['call', 'status'],
    buckets,
    registers: [registry],
  });
  const slips = new Counter({
    name: 'input_slips_total',
    help: 'Inputs that only the database refused, by call',
    labelNames: ['call'],
    registers: [registry],
  });
  gauge('pg_pool_connections', 'Open connections', () => pool.totalCount);
  gauge('pg_pool_idle', 'Connections without work', () => pool.idleCount);
  gauge('pg_pool_waiting', 'Queries that wait for a connection', () => pool.waitingCount);
  gauge('process_resident_memory_bytes', 'Memory of this process', () => process.memoryUsage.rss());
  gauge('process_uptime_seconds', 'Seconds since the start', () => process.uptime());
  gauge('process_cpu_seconds', 'Processor time used', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  gauge('disk_free_bytes', 'Room on the disk of the data', () => disk.freeBytes);
  gauge('disk_refusing_writes', '1 while the disk is so full that writes are refused', () =>
    disk.state === 'low' ? 1 : 0,
  );
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  gauge('nodejs_eventloop_lag_p99_seconds', 'Event loop lag since the last scrape', () => {
    const lag = delay.percentile(99) / 1e9;
    delay.reset();
    return lag;
  });
  registry.registerMetric(lookupCounter(cache));
  if (figures) for (const metric of processMetrics(figures)) registry.registerMetric(metric);

  function gauge(name: string, help: string, read: () => number): void {
    const metric: Gauge = new Gauge({ name, help, registers: [], collect: () => metric.set(read()) });
    registry.registerMetric(metric);
  }

  return {
    observe: (call, status, milliseconds) => durations.observe({ call, status }, milliseconds / 1000),
    slipped: (call) => slips.inc({ call }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
    close: () => {
      delay.disable();
    },
  };
}

/** Plain numbers on the hot path; they become a metric only when somebody looks. */
function lookupCounter(cache: BodyCache): Counter {
  return new Counter({
    name: 'body_cache_lookups_total',
    help: 'Shared bodies by how they were found',
    labelNames: ['outcome'],
    registers: [],
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(cache.counts)) this.inc({ outcome }, count);
    },
  });
}

function processMetrics({ parts, faults }: ProcessFigures): (Counter | Gauge)[] {
  return [
    new Counter({
      name: 'liuguang_part_restarts_total',
      help: 'How often a part of the program ended by itself and was started again',
      labelNames: ['part'],
      registers: [],
      collect() {
        this.reset();
        for (const { part, restarts } of parts()) this.inc({ part }, restarts);
      },
    }),
    new Gauge({
      name: 'liuguang_part_up',
      help: '1 while a part of the program runs',
      labelNames: ['part'],
      registers: [],
      collect() {
        this.reset();
        for (const { part, up } of parts()) this.set({ part }, up ? 1 : 0);
      },
    }),
    new Counter({
      name: 'liuguang_unhandled_rejections_total',
      help: 'Promises that were rejected and that nobody handled, by what they belong to',
      labelNames: ['owner'],
      registers: [],
      collect() {
        this.reset();
        for (const [owner, count] of Object.entries(faults.counts)) this.inc({ owner }, count);
      },
    }),
  ];
}
