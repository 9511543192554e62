import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { groupsFor, longFiles, longGroups } from './long-groups.ts';

const root = path.join(import.meta.dirname, '../..');
const namesFor = (...changed: string[]) => groupsFor(changed).map(({ name }) => name);

describe('groups of long tests', () => {
  it('hold every long test, and none is empty', () => {
    for (const [{ name }, files] of longFiles(root)) expect(files, name).not.toEqual([]);
  });

  it('are called for by folders that exist', () => {
    const patterns = longGroups.flatMap(({ calledFor }) => calledFor);
    for (const pattern of patterns)
      expect(existsSync(path.join(root, pattern)) || globSync(pattern, { cwd: root }).length > 0, pattern).toBe(true);
  });

  it('are named for a change in their folders alone', () => {
    expect(namesFor('packages/media/src/video/process-video.ts')).toEqual(['media']);
    expect(namesFor('apps/server/src/platform/migrations/202612010000_x.sql')).toEqual(['database']);
    expect(namesFor('apps/server/src/features/novel/novel.service.ts', 'docs/map.md')).toEqual([]);
    expect(namesFor('apps/server/src/worker.ts')).toEqual(['crashes']);
  });
});
