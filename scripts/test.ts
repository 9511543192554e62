import path from 'node:path';
import { ensureBrowser } from './browser.ts';
import { buildServerIfStale } from './build-server.ts';
import { buildWebIfStale } from './build-web.ts';
import { oldChromium, oldChromiums, runsOldChromium } from './old-chromium.ts';
import { changedFiles } from './suite/changed-files.ts';
import { journeysWithRerun } from './suite/journeys.ts';
import { groupsFor } from './suite/long-groups.ts';
import { printOutcome } from './suite/print-outcome.ts';
import { failedBy, type Outcome, runProgram, vitest } from './suite/vitest-run.ts';

/**
 * `npm test`: installs what it needs, runs every check and every test but the long ones (test-long.ts), and ends with one line
 * `N passed, N failed`. Arguments narrow it: `npm test -- server` runs the tests of one project without the checks.
 */
const projects = process.argv.slice(2);
const outcomes: Outcome[] = [];
const minutes: string[] = [];
const flaky: string[] = [];

async function phase(name: string, work: () => Promise<Outcome>): Promise<void> {
  const started = performance.now();
  outcomes.push(await work());
  minutes.push(`${name} ${((performance.now() - started) / 60_000).toFixed(1)}`);
}

async function checksAndBuilds(): Promise<Outcome> {
  // The network brings the one while the processor does the other; the journeys run what is built here.
  const [code] = await Promise.all([
    runProgram('node', ['scripts/check.ts']),
    ensureBrowser(),
    runsOldChromium && Promise.all(oldChromiums.map((major) => oldChromium(major))),
    buildServerIfStale(),
    buildWebIfStale(),
  ]);
  return code === 0 ? { passed: 1, failed: 0, skipped: 0, failures: [] } : failedBy('node scripts/check.ts');
}

async function journeys(): Promise<Outcome> {
  const outcome = await journeysWithRerun((files) => vitest(['e2e'], files));
  flaky.push(...outcome.flaky);
  return outcome;
}

try {
  if (projects.length > 0) {
    if (projects.includes('e2e')) await ensureBrowser();
    await phase(projects.join(', '), () => vitest(projects));
  } else {
    await phase('checks and builds', checksAndBuilds);
    await phase('unit tests', () => vitest(['!e2e']));
    await phase('journeys', journeys);
  }
} catch (error) {
  outcomes.push(failedBy(error instanceof Error ? error.message : String(error)));
}

console.log(`minutes: ${minutes.join(', ')}`);
for (const name of flaky) console.log(`flaky, passed when it was run again: ${name}`);
const groups = groupsFor(changedFiles(path.join(import.meta.dirname, '..')));
if (groups.length > 0)
  console.log(`this change calls for: npm run test:long -- ${groups.map(({ name }) => name).join(' ')}`);
process.exitCode = printOutcome(outcomes);
