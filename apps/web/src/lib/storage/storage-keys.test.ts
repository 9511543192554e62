/// <reference types="node" />
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** Every key that outlives a page and every field of its memory is written by somebody and read by somebody, or is not there. */

const folder = path.resolve(import.meta.dirname, '../..');
const source = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
const code = globSync('**/*.{ts,tsx}', { cwd: folder })
  .filter((file) => !/\.test\.tsx?$|\.test-data\.|^testing\/|^lib\/storage\/(?:storage|app-store)\.ts$/.test(file))
  .map(source)
  .join('\n');

const between = (text: string, start: string, end: string): string =>
  text.slice(text.indexOf(start) + start.length, text.indexOf(end, text.indexOf(start)));
/** The names at the first level of an object or interface. */
const names = (block: string): string[] => [...block.matchAll(/^ {2}(\w+):/gm)].flatMap(([, name]) => name ?? []);

const storage = source('lib/storage/storage.ts');
const late = source('lib/storage/late-storage.ts');
const memory = source('lib/storage/app-store.ts');

describe.each([
  ['local', names(between(storage, 'const localKeys = {', '} satisfies'))],
  ['lateStorage', names(between(late, 'const lateKeys = {', '} satisfies'))],
  ['tabStorage', names(between(storage, 'const tabKeys = {', '} satisfies'))],
])('%s', (area, keys) => {
  it('has keys', () => expect(keys.length).toBeGreaterThan(1));

  it.each(keys)('%s is written and read', (key) => {
    const used = (verb: string) => new RegExp(`${area}\\.${verb}\\(\\s*'${key}'`).test(code);
    expect({ written: used('write'), read: used('read') }).toEqual({ written: true, read: true });
  });
});

describe('the memory of the page', () => {
  const fields = names(between(memory, 'interface AppState {', '\n}'));

  it.each(fields)('%s is set and looked at', (field) => {
    const set = new RegExp(`setState\\([^;]*\\b${field}\\b`).test(code);
    const read = new RegExp(
      `(?:memory|state|getState\\(\\))\\.${field}\\b|\\{[^{}]*\\b${field}\\b[^{}]*\\} = useAppStore`,
    ).test(code);
    expect({ set, read }).toEqual({ set: true, read: true });
  });
});
