import { spawn, type StdioOptions } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import path from 'node:path';

/** What a part of `npm test` or `npm run test:long` comes to. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What failed, for the end of a long output. */
  readonly failures: readonly Failure[];
}

export interface Failure {
  /** From the root; empty where no file is to blame. */
  readonly file: string;
  readonly test: string;
  readonly reason: string;
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

/** How a program runs while others do. */
export interface HowToRun {
  readonly env?: Readonly<NodeJS.ProcessEnv>;
  /** It prints lines between those of the others, not a display of its own. */
  readonly isBeside?: boolean;
  /** Above 0 for what may wait for the others (`os.setPriority`). */
  readonly niceness?: number;
}

export function runProgram(
  program: string,
  args: readonly string[],
  { env = {}, isBeside = false, niceness = 0 }: HowToRun = {},
): Promise<number> {
  const stdio: StdioOptions = isBeside ? ['ignore', 'pipe', 'pipe'] : 'inherit';
  const colors = isBeside && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(program, args, { stdio, env: { ...process.env, ...colors, ...env } });
  child.stdout?.pipe(process.stdout, { end: false });
  child.stderr?.pipe(process.stderr, { end: false });
  if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
  const { promise, resolve } = Promise.withResolvers<number>();
  child.on('error', () => resolve(127));
  child.on('close', (code) => resolve(code ?? 1));
  return promise;
}

/** `files` are paths from the root; without them all of the projects. */
export async function vitest(
  projects: readonly string[],
  files: readonly string[] = [],
  how: HowToRun = {},
): Promise<Outcome> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'liuguang-test-'));
  try {
    const report = path.join(scratch, 'report.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const named = projects.flatMap((name) => ['--project', name]);
    const code = await runProgram('vitest', ['run', ...reporters, ...named, ...files], how);
    return outcomeOf(report, code);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function outcomeOf(report: string, code: number): Outcome {
  let result: Report;
  try {
    result = JSON.parse(readFileSync(report, 'utf8')) as Report;
  } catch {
    return failedBy('vitest left no report');
  }
  const failures = result.testResults.flatMap(failuresOf);
  // A file that fails to load, or an error outside a test, fails the run without failing a test.
  const failed = code === 0 ? result.numFailedTests : Math.max(1, result.numFailedTests);
  if (failed > failures.length) failures.push({ file: '', test: `vitest ended with ${code}`, reason: '' });
  return { passed: result.numPassedTests, failed, skipped: result.numPendingTests, failures };
}

function failuresOf({ name, status, message, assertionResults }: Report['testResults'][number]): Failure[] {
  const file = path.relative(process.cwd(), name);
  const tests = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages = [] }) => ({
      file,
      test: fullName,
      reason: headOf(failureMessages.join('\n')),
    }));
  return tests.length === 0 && status === 'failed' ? [{ file, test: '', reason: headOf(message ?? '') }] : tests;
}

/** The first lines of why: of a long output often only the end is kept. */
function headOf(message: string): string {
  return message
    .split('\n')
    .slice(0, 12)
    .map((line) => `  ${line.slice(0, 300)}`)
    .join('\n');
}

export function failedBy(reason: string): Outcome {
  return { passed: 0, failed: 1, skipped: 0, failures: [{ file: '', test: reason, reason: '' }] };
}
