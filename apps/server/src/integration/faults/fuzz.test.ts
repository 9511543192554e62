import { expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { fuzz } from '../../testing/fuzz/fuzz.ts';
import { tellFindings } from '../../testing/fuzz/tell.ts';

const today = Math.floor(Date.now() / 86_400_000);

// Every call and every other address, by everybody, with inputs made to trip it: some of them here, others every
// day; TEST_SEED repeats one.
// fuzz.long.test.ts asks for all of it.
it('answers whatever it is asked: no 5xx, no error in the log, nothing that only the database refused', async () => {
  await using database = await testDatabase();
  const seed = Number(process.env['TEST_SEED'] ?? today);
  const report = await fuzz(database, { seed, requests: 300, forMs: 60_000, only: process.env['FUZZ_ONLY'] });
  expect(tellFindings(report)).toBe('');
  expect(report.succeeded.size).toBeGreaterThan(5);
});
