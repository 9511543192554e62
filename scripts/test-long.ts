import path from 'node:path';
import { ensureBrowser } from './browser.ts';
import { buildServerIfStale } from './build-server.ts';
import { ensureEngines } from './engines.ts';
import { ensureNginx } from './nginx.ts';
import { longFiles } from './suite/long-groups.ts';
import { printOutcome } from './suite/print-outcome.ts';
import { failedBy, type Outcome, vitest } from './suite/vitest-run.ts';

/**
 * `npm run test:long`: the tests that take many minutes (`*.long.test.ts`), group by group. `npm test` says which groups a
 * change calls for; `npm run test:long -- crashes storage` runs those.
 */
const groups = longFiles(path.join(import.meta.dirname, '..'));
const names = new Set(process.argv.slice(2));
const known = new Set(Array.from(groups.keys(), ({ name }) => name));
const unknown = names.difference(known);
if (unknown.size > 0) {
  console.error(`no group is called ${[...unknown].join(', ')}; there are ${[...known].join(', ')}`);
  process.exit(2);
}

const outcomes: Outcome[] = [];
const minutes: string[] = [];
try {
  await ensureBrowser();
  await ensureNginx();
  await ensureEngines();
  await buildServerIfStale();
  for (const [{ name }, files] of groups) {
    if (names.size > 0 && !names.has(name)) continue;
    const started = performance.now();
    outcomes.push(await vitest([], files, { env: { TEST_LONG: '1' } }));
    minutes.push(`${name} ${((performance.now() - started) / 60_000).toFixed(1)}`);
  }
} catch (error) {
  outcomes.push(failedBy(error instanceof Error ? error.message : String(error)));
}
console.log(`minutes: ${minutes.join(', ')}`);
process.exitCode = printOutcome(outcomes);
