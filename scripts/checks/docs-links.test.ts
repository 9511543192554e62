import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'rolldown/utils';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const isThere = (file: string) => existsSync(path.join(root, file));
/** What is written for people; the chapters of docs/security have shorter paths and a test of their own. */
const documents = globSync(['*.md', 'docs/*.md', 'docs/decisions/*.md', 'demo/README.md'], { cwd: root }).toSorted();
const written = globSync('{apps,packages,scripts,bench,e2e,demo,docs}/**/*.{ts,tsx,mjs,css,sql,md,json,html}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**', '**/.cache/**'],
}).concat(globSync('*.{ts,json,md}', { cwd: root }));

/** Documents may leave the beginning of a path out where its room is clear. */
const beginnings = [
  '',
  'apps/server/src',
  'apps/server/src/features',
  'apps/web/src',
  'apps/console/src',
  'packages/contract/src',
];
/** Names that stand for many: `<x>`, `*`, `…`, `{a,b}`. */
const standsForMany = /[<>*…{}$]/u;
/** What the program or a build makes. */
const made = /^(?:DATA_DIR|data|dist)\//u;

/** Everything in backticks that reads like a file: a slash, and an ending that our files have. */
function pathsIn(text: string): string[] {
  const prose = text.replaceAll(/^```.*?^```/gmsu, '');
  return Array.from(prose.matchAll(/`([^`\s]+)`/gu), ([, quoted = '']) => quoted).filter(
    (quoted) => /^[^/:]+\/.*\.(?:ts|tsx|mjs|css|sql|md|json|jpg|html)$/u.test(quoted) && !standsForMany.test(quoted),
  );
}

function linksIn(text: string): string[] {
  return Array.from(text.matchAll(/\]\(([^)\s]+)\)/gu), ([, target = '']) => target).filter(
    (target) => !/^(?:[a-z]+:|#)/u.test(target),
  );
}

/** A path may also begin where the document is. */
function isFile(document: string, name: string): boolean {
  return made.test(name) || [...beginnings, path.dirname(document)].some((from) => isThere(path.join(from, name)));
}

it.each(documents)('names files that exist: %s', (file) => {
  const text = read(file);
  const dead = linksIn(text).filter((target) => !isThere(path.join(path.dirname(file), target.split('#')[0] ?? '')));
  const gone = pathsIn(text).filter((name) => !isFile(file, name));
  expect({ dead, gone }).toEqual({ dead: [], gone: [] });
});

it('has every file that comments of the code point at', () => {
  const ends = new Set(written.flatMap((file) => file.split('/').map((_part, at, all) => all.slice(at).join('/'))));
  const named = /(?<![\w./@<>*$}:-])(?:[\w-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs|css|sql|md)\b/gu;
  const gone = written
    .filter((file) => /\.(?:tsx?|mjs)$/u.test(file))
    .flatMap((file) =>
      parseSync(file, read(file)).comments.flatMap(({ value }) =>
        Array.from(value.matchAll(named), ([name]) => name)
          .filter((name) => !ends.has(name))
          .map((name) => `${file}: ${name}`),
      ),
    );
  expect(gone).toEqual([]);
});
