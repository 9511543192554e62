import type pg from 'pg';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { BodyCache } from '../cache/body-cache.ts';
import type { DiskGuard } from '../disk/disk-guard.ts';
import { openStreams } from '../http/event-stream.ts';
import type { Logger } from '../log/logger.ts';
import type { PartState } from '../process/part-messages.ts';
import { callTotals } from './call-totals.ts';
import type { Figure } from './figure.ts';
import { processGauges } from './process-gauges.ts';
import { workerFigures } from './worker-figures.ts';

export type Metrics = ReturnType<typeof createMetrics>;

/** Upper ends in seconds. */
export const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

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
  readonly log?: Pick<Logger, 'warn'>;
}

/** One registry per app, so that tests can build many. */
export function createMetrics({ pool, cache, disk, figures, log }: MetricsDeps) {
  const registry = new Registry();
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to the answer, by call and status',
    labelNames: ['call', 'status'],
    buckets: durationBuckets,
    registers: [registry],
  });
  const slips = new Counter({
    name: 'input_slips_total',
    help: 'Inputs that only the database refused, by call',
    labelNames: ['call'],
    registers: [registry],
  });
  const gauges = processGauges(registry, pool, { process: 'process', pool: 'pg_pool' });
  const gauge = gauges.add;
  gauge('liuguang_open_streams', 'Open lines of server-sent events', () => openStreams.count);
  gauge('disk_free_bytes', 'Room on the disk of the data', () => disk.freeBytes);
  gauge('disk_refusing_writes', '1 while the disk is so full that writes are refused', () =>
    disk.state === 'low' ? 1 : 0,
  );
  registry.registerMetric(lookupCounter(cache));
  if (figures) for (const metric of processMetrics(figures)) registry.registerMetric(metric);

  const failing = new Gauge({
    name: 'liuguang_figures_unread',
    help: 'Figures that could not be read in this look: the database is away or slow',
    registers: [],
  });

  /**
   * Takes what modules know into the answer. One that cannot be read is left out, and the others are shown: when things
   * go wrong is when they are needed.
   */
  function add(given: readonly Figure[]): void {
    for (const figure of given) registry.registerMetric(metricOf(figure, () => failing.inc(), log));
  }

  return {
    observe: (call: string, status: number, milliseconds: number) =>
      durations.observe({ call, status }, milliseconds / 1000),
    /** An input that only the database refused: a check of ours is missing. */
    slipped: (call: string): void => slips.inc({ call }),
    add,
    /** What was counted of each call since the start. */
    calls: () => callTotals(durations, durationBuckets),
    async text(): Promise<string> {
      failing.set(0);
      const own = await registry.metrics();
      const theirs = await workerFigures(pool).catch(() => {
        failing.inc();
        return '';
      });
      return [own, theirs, await registryOf(failing).metrics()].filter((part) => part !== '').join('\n');
    },
    contentType: registry.contentType,
    close: gauges.close,
  };
}

function registryOf(metric: Gauge): Registry {
  const registry = new Registry();
  registry.registerMetric(metric);
  return registry;
}

function metricOf(figure: Figure, failed: () => void, log: Pick<Logger, 'warn'> | undefined): Counter | Gauge {
  const { name, help, type, labels = [] } = figure;
  const options = { name, help, labelNames: [...labels], registers: [] };
  const fill = async (metric: Counter | Gauge) => {
    metric.reset();
    try {
      for (const { labels: of = {}, value } of await figure.read()) metric.inc(of, value);
    } catch (error) {
      failed();
      log?.warn({ err: error, figure: name }, 'a figure could not be read');
    }
  };
  if (type === 'counter') {
    const counter: Counter = new Counter({ ...options, collect: () => fill(counter) });
    return counter;
  }
  const gauge: Gauge = new Gauge({ ...options, collect: () => fill(gauge) });
  return gauge;
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
