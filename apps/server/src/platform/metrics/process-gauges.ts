import { monitorEventLoopDelay } from 'node:perf_hooks';
import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';

type Read = () => number;

interface ProcessGauges {
  add(name: string, help: string, read: Read): void;
  close(): void;
}

/** What every process of the program knows of itself; the names of a worker say that they are its. */
export function processGauges(registry: Registry, pool: pg.Pool, names: { process: string; pool: string }) {
  const add = (name: string, help: string, read: Read) => {
    const gauge: Gauge = new Gauge({ name, help, registers: [], collect: () => gauge.set(read()) });
    registry.registerMetric(gauge);
  };
  const { process: own, pool: connections } = names;
  add(`${connections}_connections`, 'Open connections', () => pool.totalCount);
  add(`${connections}_idle`, 'Connections without work', () => pool.idleCount);
  add(`${connections}_waiting`, 'Queries that wait for a connection', () => pool.waitingCount);
  add(`${connections}_max`, 'Connections that there may be', () => pool.options.max);
  add(`${own}_resident_memory_bytes`, 'Memory of this process', () => process.memoryUsage.rss());
  add(`${own}_heap_used_bytes`, 'Of it, what JavaScript uses', () => process.memoryUsage().heapUsed);
  add(`${own}_uptime_seconds`, 'Seconds since the start', () => process.uptime());
  add(`${own}_cpu_seconds`, 'Processor time used', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const lag = own === 'process' ? 'nodejs_eventloop_lag_p99_seconds' : `${own}_eventloop_lag_p99_seconds`;
  add(lag, 'Event loop lag since the last scrape', () => {
    const seconds = delay.percentile(99) / 1e9;
    delay.reset();
    return seconds;
  });
  const close = () => {
    delay.disable();
  };
  return { add, close } satisfies ProcessGauges;
}
