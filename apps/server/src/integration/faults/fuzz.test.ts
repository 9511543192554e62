import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { fuzz, type FuzzReport } from '../../testing/fuzz/fuzz.ts';
import { tellFindings } from '../../testing/fuzz/tell.ts';

/** Every call and every other address, by everybody, with inputs made to trip them. `npm run bench fuzz` does it at length. */

let database: TestDatabase;
let report: FuzzReport;
beforeAll(async () => {
  database = await testDatabase();
  const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_201);
  report = await fuzz(database, { seed, requests: 3000, forMs: 35_000, only: process.env['FUZZ_ONLY'] });
}, 120_000);
afterAll(() => database.close());

it('is answered, whatever it is: no 5xx, no error in the log, nothing that only the database refused', () => {
  expect(tellFindings(report)).toBe('');
});

it('gets as far as the handlers, and pages of lists', () => {
  expect(report.succeeded.size).toBeGreaterThan(60);
  expect(report.paged.size).toBeGreaterThan(10);
});

it('leaves nothing behind in memory', () => {
  expect(report.heap.end - report.heap.warm).toBeLessThan(32 * 1024 ** 2);
});
