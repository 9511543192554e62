import type { Outcome } from './vitest-run.ts';

/** What failed, and one last line with all counts; answers the exit code. */
export function printOutcome(outcomes: readonly Outcome[]): number {
  for (const { file, test, reason } of outcomes.flatMap(({ failures }) => failures))
    console.error(`failed: ${[file, test].filter(Boolean).join(': ')}${reason && `\n${reason}`}`);
  const sum = (pick: 'passed' | 'failed' | 'skipped') => outcomes.reduce((total, outcome) => total + outcome[pick], 0);
  const skipped = sum('skipped');
  console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return sum('failed') > 0 ? 1 : 0;
}
