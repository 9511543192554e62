import { expect, it } from 'vitest';
import { journeysWithRerun } from './journeys.ts';
import { failedBy, type Failure, type Outcome } from './vitest-run.ts';

const failure = (file: string, test: string): Failure => ({ file, test, reason: '' });
const outcome = (passed: number, failures: Failure[] = []): Outcome => ({
  passed,
  failed: failures.length,
  skipped: 0,
  failures,
});

/** Answers these in turn and remembers what was asked for. */
function runs(...outcomes: Outcome[]) {
  const asked: (readonly string[])[] = [];
  const kept: Record<string, number> = { 'a.test.ts: one': 2 };
  const counts = { read: () => ({ ...kept }), write: (now: Record<string, number>) => Object.assign(kept, now) };
  const run = (files: readonly string[]) => {
    asked.push(files);
    return Promise.resolve(outcomes[asked.length - 1] ?? failedBy('asked too often'));
  };
  return { asked, kept, result: () => journeysWithRerun(run, counts) };
}

it('runs nothing again when all pass', async () => {
  const { asked, result } = runs(outcome(5));
  expect(await result()).toMatchObject({ passed: 5, failed: 0, flaky: [] });
  expect(asked).toEqual([[]]);
});

it('counts a journey that passes the second time as flaky and as passed', async () => {
  const { asked, kept, result } = runs(outcome(4, [failure('a.test.ts', 'one')]), outcome(2));
  expect(await result()).toMatchObject({
    passed: 5,
    failed: 0,
    flaky: ['a.test.ts: one (3 times: repair it or take it out)'],
  });
  expect(asked).toEqual([[], ['a.test.ts']]);
  expect(kept['a.test.ts: one']).toBe(3);
});

it('fails for a journey that fails twice, and only for that one', async () => {
  const both = [failure('a.test.ts', 'one'), failure('b.test.ts', 'two')];
  const { result } = runs(outcome(3, both), outcome(1, [failure('b.test.ts', 'two')]));
  expect(await result()).toMatchObject({
    passed: 4,
    failed: 1,
    failures: [both[1]],
    flaky: ['a.test.ts: one (3 times: repair it or take it out)'],
  });
});

it('fails for a file whose hooks fail the second time', async () => {
  const { result } = runs(outcome(3, [failure('a.test.ts', 'one')]), outcome(0, [failure('a.test.ts', '')]));
  expect(await result()).toMatchObject({ failed: 1, flaky: [] });
});

it('tries nothing again when the run itself broke', async () => {
  const { asked, result } = runs(failedBy('vitest left no report'));
  expect(await result()).toMatchObject({ failed: 1 });
  expect(asked).toHaveLength(1);
});
