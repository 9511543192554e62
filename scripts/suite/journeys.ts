import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Failure, Outcome } from './vitest-run.ts';

/** How often each journey was flaky, by name. */
type Counts = Record<string, number>;

const file = path.join(import.meta.dirname, '../../e2e/output/flaky.json');
/** A journey that is flaky this often must be repaired or removed. */
const tooOften = 3;

/**
 * Runs the journeys, and the files of failed ones once more. A journey that passes then is reported as flaky and counted,
 * and does not fail the run. `run` gets the files, or none for all of them.
 */
export async function journeysWithRerun(
  run: (files: readonly string[]) => Promise<Outcome>,
  counts: { read(): Counts; write(counts: Counts): void } = { read: readCounts, write: writeCounts },
): Promise<Outcome & { readonly flaky: readonly string[] }> {
  const first = await run([]);
  const files = [...new Set(first.failures.map((failure) => failure.file))];
  // A failure without a file is one of the run itself: retrying a journey would not help.
  if (first.failed === 0 || files.includes('')) return { ...first, flaky: [] };
  const second = await run(files);
  const isBroken = (failure: Failure) =>
    second.failures.some((other) => other.file === '' || (other.file === failure.file && sameTest(other, failure)));
  const failures = first.failures.filter(isBroken);
  const passing = first.failures.filter((failure) => !isBroken(failure)).map(nameOf);
  const known = counts.read();
  for (const name of passing) known[name] = (known[name] ?? 0) + 1;
  if (passing.length > 0) counts.write(known);
  return {
    passed: first.passed + passing.length,
    failed: failures.length,
    skipped: first.skipped,
    failures,
    flaky: passing.map((name) => toldOf(name, known[name] ?? 1)),
  };
}

/** A file that fails as a whole has none of its tests run. */
function sameTest(one: Failure, other: Failure): boolean {
  return one.test === other.test || one.test === '' || other.test === '';
}

function nameOf({ file: from, test }: Failure): string {
  return `${from}: ${test}`;
}

function toldOf(name: string, times: number): string {
  return times < tooOften ? name : `${name} (${times} times: repair it or take it out)`;
}

function readCounts(): Counts {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Counts;
  } catch {
    return {};
  }
}

function writeCounts(counts: Counts): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(counts, null, 2)}\n`);
}
