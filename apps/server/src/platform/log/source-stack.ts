import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { LRUCache } from 'lru-cache';

/** A place in a file of the build: it has a map beside it (scripts/build-server.ts). */
const builtPlace = /(?:file:\/\/)?(\/[^\s()]+\/apps\/server\/dist\/[^\s()]+\.js):(\d+):(\d+)/g;

/** What errors come from is a short list; a map is read again for a place that is not on it. */
const known = new LRUCache<string, string>({ max: 500 });

/** A stack of the built server with the places in its sources. A map is as long as the build: it is not kept. */
export function sourceStack(stack: string): string {
  const maps = new Map<string, SourceMap | null>();
  return stack.replaceAll(builtPlace, (place, file: string, line: string, column: string) => {
    const found = known.get(place) ?? sourcePlace(mapOf(file, maps), file, Number(line), Number(column)) ?? place;
    known.set(place, found);
    return found;
  });
}

function mapOf(file: string, maps: Map<string, SourceMap | null>): SourceMap | null {
  const read = maps.get(file);
  if (read !== undefined) return read;
  let map: SourceMap | null = null;
  try {
    map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as ConstructorParameters<typeof SourceMap>[0]);
  } catch {
    // A build without its maps is as readable as it is.
  }
  maps.set(file, map);
  return map;
}

function sourcePlace(map: SourceMap | null, file: string, line: number, column: number): string | undefined {
  const origin = map?.findOrigin(line, column);
  if (origin === undefined || !('fileName' in origin)) return undefined;
  return `${path.join(path.dirname(file), origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`;
}
