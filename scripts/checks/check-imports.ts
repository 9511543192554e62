import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'rolldown/utils';
import { forTests, rooms, testFile, testOnly } from './import-rules.ts';
import { sourceFiles } from './source-files.ts';

/** A dynamic import of anything but one literal is no business of ours. */
const quoted = /^['"]([^'"]+)['"]$/;

interface Breach {
  file: string;
  imports: string;
  room: string;
}

/** Where an import points: a path in the repository, `npm:name`, `node:name`, or as it is written. */
export function target(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  const own = /^@liuguang\/(contract|media|server|demo)\/(.+)$/.exec(specifier);
  if (own) {
    const folder = { contract: 'packages/contract', media: 'packages/media', server: 'apps/server', demo: 'demo' };
    return `${folder[own[1] as keyof typeof folder]}/src/${own[2]}`;
  }
  if (specifier.includes(':')) return specifier;
  const name = specifier.startsWith('@') ? specifier.split('/').slice(0, 2).join('/') : specifier.split('/')[0];
  return `npm:${name}`;
}

export function importsOf(file: string, source: string): string[] {
  const { module } = parseSync(file, source);
  return [
    ...module.staticImports.map((entry) => entry.moduleRequest.value),
    ...module.staticExports.flatMap((entry) => entry.entries.flatMap((one) => one.moduleRequest?.value ?? [])),
    ...module.dynamicImports.flatMap(({ moduleRequest: at }) => quoted.exec(source.slice(at.start, at.end))?.[1] ?? []),
  ];
}

export function breachesOf(file: string, source: string): Breach[] {
  const room = rooms.find((candidate) => candidate.files.test(file));
  const groups = room?.files.exec(file) ?? [];
  const allowed = room?.may.map(
    (pattern) => new RegExp(pattern.replaceAll(/\$(\d)/g, (_, index: string) => groups[Number(index)] ?? '')),
  );
  return importsOf(file, source)
    .map((specifier) => target(file, specifier.replace(/\?.*$/, '')))
    .filter((to) => {
      const isTest = testFile.test(file);
      if (testOnly.test(to) && !isTest) return true;
      if (isTest && forTests.test(to)) return false;
      return allowed !== undefined && !allowed.some((pattern) => pattern.test(to));
    })
    .map((to) => ({ file, imports: to, room: room?.name ?? 'anywhere but a test' }));
}

if (import.meta.main) {
  const breaches = sourceFiles().flatMap((file) => breachesOf(file, readFileSync(file, 'utf8')));
  for (const { file, imports, room } of breaches) console.error(`${file}: ${room} may not import ${imports}`);
  process.exitCode = breaches.length > 0 ? 1 : 0;
}
