import { readFileSync } from 'node:fs';
import { parseSync } from 'rolldown/utils';

interface Imports {
  /** Loaded with the file. */
  readonly atOnce: readonly string[];
  /** Loaded when the program comes to it, where the name is written down. */
  readonly later: readonly string[];
}

/** What a file of JavaScript or TypeScript imports; types alone are none. */
export function importsOf(file: string): Imports {
  const text = readFileSync(file, 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  const atOnce = staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const again = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ isType, moduleRequest }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
  );
  const later = dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const [, name] = /^["'`]([^"'`$]+)["'`]$/.exec(text.slice(start, end)) ?? [];
    return name === undefined ? [] : [name];
  });
  return { atOnce: [...atOnce, ...again], later };
}
