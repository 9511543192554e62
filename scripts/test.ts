import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBrowser } from './browser.ts';

/**
 * `npm test`: installs what it needs, runs every check and every test, and ends with one line `N passed, N failed`.
 * Arguments narrow it: `npm test -- server` runs the tests of one project without the checks.
 */
interface Tally {
  passed: number;
  failed: number;
  skipped: number;
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
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

async function vitest(projects: string[]): Promise<Tally> {
  const report = path.join(scratch, `report-${projects.join('-')}.json`);
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run('vitest', [...args, ...projects.flatMap((name) => ['--project', name])]);
  return tallyOf(report, code);
}

function tallyOf(report: string, code: number): Tally {
  try {
    const result = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>;
    const failed = result['numFailedTests'] ?? 0;
    const passed = result['numPassedTests'] ?? 0;
    // A file that fails to load, or an error outside a test, fails the run without failing a test.
    return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, skipped: result['numPendingTests'] ?? 0 };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

const wanted = process.argv.slice(2);
const tallies: Tally[] = [];
try {
  if (wanted.length > 0) {
    if (wanted.includes('e2e')) ensureBrowser();
    tallies.push(await vitest(wanted));
  } else {
    ensureBrowser();
    tallies.push(await check());
    tallies.push(await vitest(['!e2e']));
    tallies.push(await vitest(['e2e']));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  tallies.push({ passed: 0, failed: 1, skipped: 0 });
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

const sum = (pick: keyof Tally) => tallies.reduce((total, tally) => total + tally[pick], 0);
const skipped = sum('skipped');
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
