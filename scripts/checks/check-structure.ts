import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';
import { importsOf, target } from './check-imports.ts';
import { circlesIn } from './import-circles.ts';
import { sourceFiles } from './source-files.ts';

/** Side by side in one folder; more than that and nobody finds anything. */
const mostFiles = 25;
/** Entry points, the app and the list of modules. */
const mostInServerRoot = 8;
const serverRoot = 'apps/server/src';
/** One file a migration, one file a key of a generated set, one file a few seconds of a clip. */
const uncounted = /(^|\/)(migrations|icons|locale|demo\/clips|dist|node_modules)(\/|$)/;

const service = /^apps\/server\/src\/features\/.*\.service\.ts$/;
/** What only a repository says: the query builder and its statements. */
const statements = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'transaction']);
const rowName = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/;

/** Names of SQL and of columns that a service uses; a service decides, its repository speaks to the database. */
export function sqlIn(file: string, source: string): string[] {
  if (!service.test(file)) return [];
  const found = new Set<string>();
  if (importsOf(file, source).includes('kysely')) found.add('kysely');
  const note = (name: string) => {
    if (statements.has(name) || rowName.test(name)) found.add(name);
  };
  new Visitor({
    Identifier: ({ name }) => note(name),
    TaggedTemplateExpression: ({ tag }) => {
      if (tag.type === 'Identifier' && tag.name === 'sql') found.add('sql');
    },
  }).visit(parseSync(file, source).program);
  return [...found];
}

/** Folders with more files side by side than anybody reads. */
export function crowdedFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    const folder = path.posix.dirname(file);
    if (!uncounted.test(folder)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([folder, count]) => count > (folder === serverRoot ? mostInServerRoot : mostFiles))
    .map(([folder, count]) => `${folder}: ${count} files side by side`);
}

if (import.meta.main) {
  const sources = new Map(sourceFiles().map((file) => [file, readFileSync(file, 'utf8')]));
  const graph = new Map(
    [...sources].map(([file, source]) => [
      file,
      importsOf(file, source).map((specifier) => target(file, specifier.replace(/\?.*$/, ''))),
    ]),
  );
  const circles = circlesIn(graph).map((files) => `import circle: ${files.join(', ')}`);
  const sql = [...sources].flatMap(([file, source]) =>
    sqlIn(file, source).map((name) => `${file}: a service may not say ${name}`),
  );
  const everything = globSync('{apps,packages,e2e,bench,demo,scripts,docs}/**/*.*', {
    exclude: (entry) => uncounted.test(entry),
  }).map((file) => file.replaceAll('\\', '/'));
  const crowded = crowdedFolders(everything);
  const problems = [...circles, ...sql, ...crowded];
  for (const problem of problems) console.error(problem);
  console.log(
    `${circles.length} import circles, ${sql.length} names of SQL in services, ${crowded.length} crowded folders`,
  );
  process.exitCode = problems.length > 0 ? 1 : 0;
}
