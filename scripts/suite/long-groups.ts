import { globSync } from 'node:fs';
import { matchesGlob } from 'node:path';

/** Tests that take many minutes (`*.long.test.ts`), by what is tried, and the folders whose change calls for them. */
export interface LongGroup {
  readonly name: string;
  /** Patterns of its test files. */
  readonly files: readonly string[];
  readonly calledFor: readonly string[];
}

const server = 'apps/server/src';

/** A file belongs to the first group that has a pattern for it. */
export const longGroups: readonly LongGroup[] = [
  {
    name: 'media',
    files: ['packages/media/**', `${server}/integration/faults/hostile-*`],
    calledFor: ['packages/media', `${server}/platform/sandbox`, `${server}/features/{picture,upload,image-tool}`],
  },
  {
    name: 'fuzz',
    files: [`${server}/integration/faults/fuzz*`],
    calledFor: ['packages/contract', `${server}/platform/http`, `${server}/testing/fuzz`],
  },
  {
    name: 'database',
    files: [`${server}/features/backup/**`, `${server}/integration/backups/**`, `${server}/platform/{postgres,db}/**`],
    calledFor: [`${server}/features/backup`, `${server}/platform/{postgres,db,migrations}`],
  },
  {
    name: 'storage',
    files: [`${server}/platform/storage/**`, `${server}/integration/{storage,cache}/**`],
    calledFor: [`${server}/platform/storage`, `${server}/features/{playback,upload}`, 'deploy/cache'],
  },
  {
    name: 'scale',
    files: [`${server}/integration/{scale,cluster}/**`, 'e2e/src/operations/cluster/**'],
    calledFor: ['deploy/cluster', `${server}/platform/{db,jobs,http}`, `${server}/testing/{cluster,replication}`],
  },
  {
    name: 'crashes',
    files: [
      `${server}/integration/faults/*`,
      `${server}/integration/imports/**`,
      `${server}/platform/jobs/**`,
      `${server}/features/**`,
      `${server}/integration/admin/**`,
      `${server}/integration/*`,
    ],
    calledFor: [
      `${server}/platform/{process,jobs,http,db}`,
      `${server}/features/{account,ad,bulk,import,invite,mail,upload,webhook}`,
      `${server}/*.ts`,
    ],
  },
  {
    name: 'demo',
    files: ['demo/**'],
    calledFor: ['demo', 'packages/media/src/picture'],
  },
  {
    name: 'console',
    files: ['e2e/src/journeys/console/**'],
    calledFor: [
      'apps/console',
      `${server}/features/{ad,agent,agent-copy,catalogue,city,payment,promotion,safety}`,
      `${server}/platform/admin`,
    ],
  },
  {
    name: 'journeys',
    files: ['e2e/src/journeys/**'],
    calledFor: [
      'e2e',
      'apps/web/src/lib',
      'apps/web/src/worker',
      'apps/web/src/features/{city,invite,upload}',
      `${server}/features/{city,host,invite,playback,recommend,upload}`,
      'scripts',
    ],
  },
  {
    name: 'operations',
    files: ['e2e/src/operations/**', 'scripts/**'],
    calledFor: ['deploy', 'scripts/{release,upgrade}', `${server}/features/{payment,commission}`, 'package-lock.json'],
  },
];

/** Every group with its files, from the root. */
export function longFiles(root: string): Map<LongGroup, string[]> {
  const exclude = ['**/node_modules/**', '**/dist/**'];
  const all = globSync('{apps,packages,e2e,demo,scripts}/**/*.long.test.{ts,tsx}', { cwd: root, exclude }).toSorted();
  const groups = new Map<LongGroup, string[]>(longGroups.map((group) => [group, []]));
  for (const file of all) {
    const group = longGroups.find(({ files }) => files.some((pattern) => matchesGlob(file, pattern)));
    if (!group) throw new Error(`${file} belongs to no group of scripts/suite/long-groups.ts`);
    groups.get(group)?.push(file);
  }
  return groups;
}

/** Groups that a change of these files calls for. */
export function groupsFor(changed: readonly string[], groups: readonly LongGroup[] = longGroups): LongGroup[] {
  return groups.filter(({ calledFor }) => changed.some((file) => calledFor.some((folder) => isIn(file, folder))));
}

function isIn(file: string, pattern: string): boolean {
  return [pattern, `${pattern}/**`].some((one) => matchesGlob(file, one));
}
