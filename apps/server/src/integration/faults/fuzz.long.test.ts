import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { fuzz, type FuzzReport } from '../../testing/fuzz/fuzz.ts';
import { tellFindings } from '../../testing/fuzz/tell.ts';

let database: TestDatabase;
let report: FuzzReport;
beforeAll(async () => {
  database = await testDatabase();
  const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);
  report = await fuzz(database, { seed, requests: 6000, forMs: 120_000, only: process.env['FUZZ_ONLY'] });
}, 240_000);
afterAll(() => database.close());

it('answers whatever it is asked: no 5xx, no error in the log, nothing that only the database refused', () => {
  expect(tellFindings(report)).toBe('');
});

it('gets as far as the handlers, and pages of lists', () => {
  expect(report.succeeded.size).toBeGreaterThan(60);
  expect(report.paged.size).toBeGreaterThan(10);
});

it('leaves nothing behind in memory', () => {
  expect(report.heap.end - report.heap.warm).toBeLessThan(32 * 1024 ** 2);
});
