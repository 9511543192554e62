import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { countThroughCrashes } from './ad-crashes.test-data.ts';

// Few enough for every run of the long tests; the count is what a crash of either process must not change.
it('counts what it acknowledged, once, in two processes that are killed meanwhile', { timeout: 180_000 }, async () => {
  await using database = await testDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ad-crashes-'));
  try {
    const report = await countThroughCrashes({
      database,
      databaseUrl: database.url,
      dataDir,
      events: 2000,
      kills: 1,
      connections: 64,
      say: () => {},
    });
    expect(report).toMatchObject({
      acknowledged: 2000,
      counted: { events: 2000, hours: 2000, totals: 2000 },
      differences: 0,
    });
    expect(report.sentAgain).toBeGreaterThan(0);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
