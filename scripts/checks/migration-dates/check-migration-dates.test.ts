import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrationsAhead } from './check-migration-dates.ts';

const folder = 'apps/server/src/platform/migrations';
const today = '2026-03-10';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'liuguang-dates-'));
  git('init', '-q');
});
afterEach(() => rmSync(root, { recursive: true }));

function git(...words: string[]): void {
  const day = '2026-03-01T12:00:00+0000';
  const env = { ...process.env, GIT_AUTHOR_DATE: '2026-02-01T12:00:00+0000', GIT_COMMITTER_DATE: day };
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', '-c', 'commit.gpgsign=false', ...words], {
    cwd: root,
    env,
  });
}

function add(name: string): void {
  const file = path.join(root, folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `-- ${name}`);
}

function commit(): void {
  git('add', '-A');
  git('commit', '-qm', 'Add migrations');
}

const refusal = (name: string, day: string) => `${folder}/${name}: named ahead of ${day}, the day it was added`;

describe('dates of migrations', () => {
  it('refuses a committed file that is named after the day of its commit, whatever the day is now', () => {
    for (const name of ['202602281200_a.sql', '202603012359_b.sql', '202603020000_c.sql', '202603050000_base/1.sql'])
      add(name);
    commit();
    expect(migrationsAhead(root, today)).toEqual([
      refusal('202603020000_c.sql', '2026-03-01'),
      refusal('202603050000_base', '2026-03-01'),
    ]);
  });

  it('holds a file that is in no commit against today', () => {
    add('202603010000_a.sql');
    commit();
    add('202603102300_b.sql');
    add('202603110000_c.sql');
    expect(migrationsAhead(root, today)).toEqual([refusal('202603110000_c.sql', today)]);
  });

  it('looks at a renamed file by its new name', () => {
    add('202603010000_a.sql');
    commit();
    git('mv', `${folder}/202603010000_a.sql`, `${folder}/202603090000_a.sql`);
    commit();
    expect(migrationsAhead(root, today)).toEqual([refusal('202603090000_a.sql', '2026-03-01')]);
  });

  it('passes in a shallow clone, and in an archive without a repository', () => {
    add('202603010000_a.sql');
    commit();
    add('202603010001_b.sql');
    commit();
    const shallow = path.join(root, 'shallow');
    git('clone', '-q', '--depth', '1', `file://${root}`, shallow);
    expect(migrationsAhead(shallow, today)).toEqual([]);
    rmSync(path.join(shallow, '.git'), { recursive: true });
    expect(migrationsAhead(shallow, today)).toEqual([]);
  });
});
