import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { lanes } from '../../apps/server/src/platform/jobs/lanes.ts';
import { laneNames } from '../../apps/console/src/features/system/status-names.ts';
import { jobNames } from '../../apps/console/src/features/system/job-names.ts';

const sources = path.join(import.meta.dirname, '../../apps/server/src');

/** The ids of all jobs, where they are declared: tests have their own. */
function declared(): string[] {
  const files = globSync('**/*.ts', { cwd: sources, exclude: (name) => name.endsWith('.test.ts') });
  const texts = files.map((file) => readFileSync(path.join(sources, file), 'utf8'));
  const ids = texts.flatMap((text) =>
    Array.from(text.matchAll(/\bid: '([a-z-]+\.[a-zA-Z-]+)'/gu), ([, id = '']) => id),
  );
  return [...new Set(ids)].filter((id) => !id.startsWith('test.')).toSorted();
}

it('has words in the console for every job of the worker', () => {
  expect(Object.keys(jobNames).toSorted()).toEqual(declared());
});

it('has words in the console for every lane', () => {
  expect(Object.keys(laneNames).toSorted()).toEqual(Object.keys(lanes).toSorted());
});
