import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const isThere = (file: string) => existsSync(path.join(root, file));
/** What is written for people; the chapters of docs/security have shorter paths and a test of their own. */
const documents = globSync(['*.md', 'docs/*.md', 'docs/decisions/*.md', 'demo/README.md'], { cwd: root }).toSorted();

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
const made = /^(?:DATA_DIR|data|dist|\.data|\.cache|demo\/\.cache)\//u;

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

/** The document that it stands in, or an earlier one of the same folder, is where a path may begin too. */
function isFile(file: string, name: string): boolean {
  return (
    made.test(name) || [...beginnings, path.dirname(file)].some((beginning) => isThere(path.join(beginning, name)))
  );
}

it.each(documents)('names files that exist: %s', (file) => {
  const text = read(file);
  const dead = linksIn(text).filter((target) => !isThere(path.join(path.dirname(file), target.split('#')[0] ?? '')));
  const gone = pathsIn(text).filter((name) => !isFile(file, name));
  expect({ dead, gone }).toEqual({ dead: [], gone: [] });
});

it('has every document that comments of the code point at', () => {
  const sources = globSync(['{apps,packages,scripts,bench,e2e,demo}/**/*.{ts,tsx,css,sql,mjs}', '*.{ts,json}'], {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**', '**/.cache/**'],
  }).filter((file) => !file.endsWith('docs-links.test.ts'));
  const gone = sources.flatMap((file) =>
    Array.from(
      read(file).matchAll(
        /(?<![\w*/.$}-])((?:docs\/)[\w./-]+\.md|(?:rules|api|screens|style|architecture|goals)\.md)/gu,
      ),
    )
      .map(([, name = '']) => name)
      .filter((name) => !isThere(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(gone).toEqual([]);
});
