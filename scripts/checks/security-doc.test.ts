import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const chapters = globSync('docs/security/*.md', { cwd: root }).map((file) => ({ file, text: read(file) }));
const states = ['test', 'code only', 'document', 'n/a', 'not met'];

function found(path: string): string | undefined {
  return ['', 'apps/server/src', 'apps/server/src/features']
    .map((room) => join(room, path))
    .find((file) => existsSync(join(root, file)));
}

it('names files that exist and tests that are called so', () => {
  const wrong = chapters.flatMap(({ file, text }) =>
    Array.from(text.matchAll(/`([\w./-]+\.(?:tsx?|md|json))`(?: “([^”]+)”)?/g)).flatMap(([all, path = '', name]) => {
      const there = found(path);
      return there !== undefined && (name === undefined || read(there).includes(name)) ? [] : [`${file}: ${all}`];
    }),
  );
  expect(wrong).toEqual([]);
});

it('has each requirement once, and sums that are right', () => {
  const row = /^\| (\d+\.\d+\.\d+) [^|]+\| ([12]) +\| \*\*([^*]+)\*\*/gm;
  const rows = chapters.flatMap(({ text }) => Array.from(text.matchAll(row)));
  expect(new Set(rows.map(([, number]) => number)).size).toBe(rows.length);
  const sums = read('docs/security.md').replaceAll(/ +/g, ' ');
  for (const state of states) {
    const these = rows.filter(([, , , is]) => is === state);
    expect(sums).toContain(
      `| **${state}** | ${these.length} | ${these.filter(([, , level]) => level === '1').length} |`,
    );
  }
  expect(sums).toContain(`| all | ${rows.length} |`);
});
