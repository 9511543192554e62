import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { groupsFor, longFiles, longGroups } from './long-groups.ts';

const root = path.join(import.meta.dirname, '../..');
const namesFor = (...changed: string[]) => groupsFor(changed).map(({ name }) => name);

describe('groups of long tests', () => {
  it('hold every long test, and none is empty', () => {
    const empty = [...longFiles(root)].filter(([, files]) => files.length === 0);
    expect(empty.map(([{ name }]) => name)).toEqual([]);
  });

  it('are called for by folders that exist', () => {
    const patterns = longGroups.flatMap(({ calledFor }) => calledFor);
    expect(patterns.filter((pattern) => globSync(pattern, { cwd: root }).length === 0)).toEqual([]);
  });

  it('are named for a change in their folders alone', () => {
    expect(namesFor('packages/media/src/video/process-video.ts')).toEqual(['media']);
    expect(namesFor('apps/server/src/platform/migrations/202612010000_x.sql')).toEqual(['database']);
    expect(namesFor('apps/server/src/features/novel/novel.service.ts', 'docs/map.md')).toEqual([]);
    expect(namesFor('apps/server/src/worker.ts')).toEqual(['crashes']);
  });
});
