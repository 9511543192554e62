import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const here = (file: string) => join(import.meta.dirname, file);

/** Journeys that are not made on a cluster, and why: each starts, kills or looks into one program with its folder. */
const elsewhere = {
  'kill-cycles': 'kills the parts of one program; those of a cluster are killed by cluster-faults.long.test.ts',
  'media-host':
    'starts one program a second time with other hosts; the cache of a cluster is asked by src/operations/cluster/leaks.ts',
  operations: 'backs up, restores and prunes the folder of one program; a bucket has tests in the server',
  'upload-crashes':
    'kills one program and looks into its folder; machines without one have separate-folders.long.test.ts',
};

/** The journeys of people and staff on a cluster. */
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    name: 'cluster',
    include: [process.env['JOURNEYS'] ?? 'e2e/src/journeys/**/*.test.ts'],
    exclude: Object.keys(elsewhere).map((name) => `e2e/src/journeys/operations/${name}.long.test.ts`),
    globalSetup: here('src/cluster-setup.ts'),
    setupFiles: here('src/show-failures.ts'),
    isolate: false,
    // The parts of the cluster want the other processor.
    maxWorkers: 1,
    testTimeout: 240_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
