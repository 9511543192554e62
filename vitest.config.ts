import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongestFirst } from './scripts/test-order.config.ts';

const server = join(import.meta.dirname, 'apps/server/src');
const postgres = join(server, 'testing/postgres.ts');
const serverSetup = join(server, 'testing/run/test-setup.ts');

/** Tests that take many minutes run by themselves (`npm run test:long`), and without the budget of the others. */
const long = process.env['TEST_LONG'] === '1';
const suffixes = ['test.ts', 'test.tsx'].map((suffix) => (long ? `long.${suffix}` : suffix));
const exclude = ['**/node_modules/**', '**/dist/**', ...(long ? [] : ['**/*.long.test.*'])];
const setupFiles = long ? [] : [join(import.meta.dirname, 'scripts/test-budget.config.ts')];

function project(name: string, root: string, test: TestProjectInlineConfiguration['test'] = {}) {
  const include = suffixes.map((suffix) => `${root}/**/*.${suffix}`);
  // Projects inherit nothing from the whole: what all of them need is said here.
  // A test or a poll ends as soon as it may; these limits are for a machine that does other work as well.
  const patience = { testTimeout: 120_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } };
  // Two cores are the smallest machine we promise to be quick on. Tests wait for PostgreSQL and for processes they started
  // (with five workers two cores are idle for 3 % of the time). Long tests start more of those.
  const maxWorkers = long ? 3 : 5;
  // Modules here keep no state (what a program remembers is made by a function), so files may share them: loading the
  // server anew for each of its 130 files took as long as the tests.
  // Node reads our sources as they are, as it does for people: Vite has nothing to do but in the apps of the browser.
  const experimental = { viteModuleRunner: false, nodeLoader: false };
  const alike = { include, exclude, environment: 'node', isolate: false, maxWorkers, setupFiles, experimental };
  return { test: { name, ...alike, ...patience, ...test } } satisfies TestProjectInlineConfiguration;
}

/**
 * The browser apps are tested with their own Vite settings (JSX, virtual modules), in a simulated DOM. Their modules do
 * keep state, as a tab does, so each file has a context of its own.
 */
function browserProject(
  name: string,
  root: string,
  how: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration {
  const own = join(import.meta.dirname, root, 'vite.config.ts');
  const { test } = project(name, 'src', { environment: 'happy-dom', experimental: {}, ...how });
  return { root, ...(existsSync(own) ? { extends: own } : {}), test };
}

const showFailures = join(import.meta.dirname, 'e2e/src/show-failures.ts');
const wholePrograms = { testTimeout: 300_000, hookTimeout: 300_000 };

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      project('contract', 'packages/contract/src'),
      project('media', 'packages/media/src'),
      project('server', 'apps/server/src', { globalSetup: postgres, setupFiles: [...setupFiles, serverSetup] }),
      browserProject('web', 'apps/web', {
        pool: 'vmThreads',
        setupFiles: [...setupFiles, join(import.meta.dirname, 'apps/web/src/testing/patience.ts')],
      }),
      // The kit takes seconds to load: files share it, and nothing of the console's own is kept outside of components.
      browserProject('console', 'apps/console', {
        pool: 'threads',
        setupFiles: [...setupFiles, join(import.meta.dirname, 'apps/console/src/lib/testing/test-setup.ts')],
      }),
      project('scripts', 'scripts'),
      project('bench', 'bench/src'),
      project('demo', 'demo/src', { globalSetup: postgres }),
      project('e2e', 'e2e/src/journeys', {
        globalSetup: join(import.meta.dirname, 'e2e/src/global-setup.ts'),
        setupFiles: showFailures,
        // Each has a browser that takes a core: a third one saves a minute and makes the others wait for their turn.
        maxWorkers: 2,
        sequence: { groupOrder: 1 },
        ...wholePrograms,
      }),
      // They start what they need, so no product is started for them.
      project('operations', 'e2e/src/operations', {
        setupFiles: showFailures,
        maxWorkers: 2,
        sequence: { groupOrder: 1 },
        ...wholePrograms,
      }),
    ],
  },
});
