import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBrowser } from './browser.ts';
import { buildServerIfStale } from './build-server.ts';
import { ensureNginx } from './nginx.ts';
import { ensureEngines } from './engines.ts';

/**
 * `npm test`: installs what it needs, runs every check and every test, and ends with one line `N passed, N failed`.
 * Arguments narrow it: `npm test -- server` runs the tests of one project without the checks.
 */
interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed, for the end of a long output. */
  failures: string[];
}

const scratch = mkdtempSync(path.join(tmpdir(), 'liuguang-test-'));

function run(program: string, args: string[]): Promise<number> {
  const child = spawn(program, args, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
  const { promise, resolve } = Promise.withResolvers<number>();
  child.on('error', () => resolve(127));
  child.on('close', (code) => resolve(code ?? 1));
  return promise;
}

async function check(): Promise<Tally> {
  const code = await run('node', ['scripts/check.ts']);
  const failed = code !== 0;
  return {
    passed: failed ? 0 : 1,
    failed: failed ? 1 : 0,
    skipped: 0,
    failures: failed ? ['node scripts/check.ts'] : [],
  };
}

async function vitest(projects: string[]): Promise<Tally> {
  const report = path.join(scratch, `report-${projects.join('-')}.json`);
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run('vitest', [...args, ...projects.flatMap((name) => ['--project', name])]);
  return tallyOf(report, code);
}

interface TestResult {
  status: string;
  fullName: string;
  failureMessages?: string[];
}

/** As much of vitest's JSON report as is read here. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { name: string; status: string; message?: string; assertionResults: TestResult[] }[];
}

function tallyOf(report: string, code: number): Tally {
  try {
    const result = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const failures = result.testResults.flatMap(failuresOf);
    // A file that fails to load, or an error outside a test, fails the run without failing a test.
    const failed = code !== 0 ? Math.max(1, result.numFailedTests) : result.numFailedTests;
    if (failed > failures.length) failures.push(`vitest ended with ${code}`);
    return { passed: result.numPassedTests, failed, skipped: result.numPendingTests, failures };
  } catch {
    return nothingRan('vitest left no report');
  }
}

function failuresOf({ name, status, message, assertionResults }: Report['testResults'][number]): string[] {
  const file = path.relative(process.cwd(), name);
  const tests = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages = [] }) => `${file}: ${fullName}\n${headOf(failureMessages.join('\n'))}`);
  return tests.length === 0 && status === 'failed' ? [`${file}\n${headOf(message ?? '')}`] : tests;
}

/** The first lines of why: of a long output often only the end is kept. */
function headOf(message: string): string {
  return message
    .split('\n')
    .slice(0, 12)
    .map((line) => `  ${line.slice(0, 300)}`)
    .join('\n');
}

function nothingRan(why: string): Tally {
  return { passed: 0, failed: 1, skipped: 0, failures: [why] };
}

const wanted = process.argv.slice(2);
const tallies: Tally[] = [];
try {
  if (wanted.length > 0) {
    if (wanted.includes('e2e')) await ensureBrowser();
    if (wanted.some((name) => name === 'server' || name === 'e2e')) await ensureNginx();
    if (wanted.includes('server')) await ensureEngines();
    tallies.push(await vitest(wanted));
  } else {
    // The network brings the one while the processor does the other.
    const installed = ensureBrowser().then(ensureNginx).then(ensureEngines);
    const [checked] = await Promise.all([check(), installed]);
    tallies.push(checked);
    // Once, before several workers of the tests find that there is none.
    await buildServerIfStale();
    tallies.push(await vitest(['!e2e']));
    tallies.push(await vitest(['e2e']));
  }
} catch (error) {
  tallies.push(nothingRan(error instanceof Error ? error.message : String(error)));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

for (const failure of tallies.flatMap(({ failures }) => failures)) console.error(`failed: ${failure}`);
const sum = (pick: 'passed' | 'failed' | 'skipped') => tallies.reduce((total, tally) => total + tally[pick], 0);
const skipped = sum('skipped');
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
