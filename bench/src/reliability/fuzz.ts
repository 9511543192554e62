import { fuzzDatabase } from '@liuguang/server/integration/faults/fuzz.test-data.ts';
import { migrateJobs } from '@liuguang/server/platform/jobs/run-jobs.ts';
import { createLogger } from '@liuguang/server/platform/log/logger.ts';
import { withOwnDatabase } from '../support/own-database.ts';

const mostGrowth = 32 * 1024 ** 2;
const mb = (bytes: number) => (bytes / 1024 ** 2).toFixed(1);

/**
 * FUZZ_REQUESTS (130,000) odd requests to every call and address, for FUZZ_MINUTES (30) at most, from FUZZ_SEED (the
 * time): no answer of 5xx, no error in the log, no rejection that nobody handles, and a heap that does not grow.
 */
export async function bench(): Promise<boolean> {
  const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);
  const requests = Number(process.env['FUZZ_REQUESTS'] ?? 130_000);
  const forMs = Number(process.env['FUZZ_MINUTES'] ?? 30) * 60_000;
  const escaped: unknown[] = [];
  const escape = (error: unknown) => void escaped.push(error);
  process.on('unhandledRejection', escape).on('uncaughtException', escape);
  const { report, told } = await withOwnDatabase(async (database) => {
    await migrateJobs(database.pool, createLogger({ env: 'production', logLevel: 'silent' }));
    return await fuzzDatabase(database, { seed, requests, forMs });
  });
  process.off('unhandledRejection', escape).off('uncaughtException', escape);
  const { heap } = report;
  const statuses = [...report.statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
  console.log(`seed ${seed}: ${report.requests} requests in ${report.seconds.toFixed(0)} s`);
  console.log(`answers: ${statuses.join(', ')} (0: the connection was closed on a body that nobody wants)`);
  console.log(`${report.succeeded.size} calls succeeded at least once, ${report.paged.size} lists gave out cursors`);
  if (report.unpaged.size > 0) console.log(`lists without a cursor: ${[...report.unpaged].join(', ')}`);
  console.log(`heap: ${mb(heap.warm)} MB when warm, ${mb(heap.end)} MB in the end`);
  console.log(`escaped errors: ${escaped.length}`, ...escaped);
  console.log(told === '' ? 'nothing found' : told);
  return told === '' && escaped.length === 0 && heap.end - heap.warm < mostGrowth;
}
