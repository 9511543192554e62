import { globSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { sourceStack } from '../apps/server/src/platform/log/source-stack.ts';
import { buildServerIfStale } from './build-server.ts';
import { importsOf } from './imports-of.ts';

let folder = '';
beforeAll(async () => {
  folder = path.dirname(await buildServerIfStale(() => {}));
}, 60_000);

/** What a part has in memory once it has started: its file and all that this imports at once. */
function startedFiles(part: string): string[] {
  const found = new Set([`${part}.js`]);
  for (const file of found)
    for (const imported of loadedWith(file)) if (imported.startsWith('./')) found.add(imported.slice(2));
  return [...found];
}

const loadedWith = (file: string) => importsOf(path.join(folder, file)).atOnce;

/** A few helpers of the bundler's own. */
const isRuntime = (file: string) => file.startsWith('rolldown-runtime');

/** Hands on what another file has, and holds nothing of a source. */
const handsOn = (file: string) => /^(?:import\b[^;]*;|export(?: default \w+\(\)|\b[^;(]*);|\s)*$/.test(textOf(file));

const textOf = (file: string) => readFileSync(path.join(folder, file), 'utf8');

/** Packages that these files load from where they are installed. */
function importsFromOutside(files: readonly string[]): string[] {
  return files.flatMap(loadedWith).filter((name) => !name.startsWith('.') && !isBuiltin(name));
}

/** Packages that are part of these files, and those from outside. */
function packagesOf(files: readonly string[]): Set<string> {
  const inside = files
    .filter((file) => !isRuntime(file))
    .flatMap((file) => (JSON.parse(textOf(`${file}.map`)) as { sources: string[] }).sources);
  const outside = importsFromOutside(files).map((name) => `node_modules/${name}`);
  const named = [...inside, ...outside].map((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? '');
  return new Set(named.filter((name) => name !== ''));
}

describe('the built server', () => {
  it('gives HTTP nothing that only the worker needs', () => {
    const packages = packagesOf(startedFiles('web'));
    // The test would notice: these it does need.
    expect([...packages]).toEqual(expect.arrayContaining(['fastify', 'pg', 'zod', '@node-rs/argon2']));
    const ofWorker =
      /^(?:sharp|node-av|nsfwjs|nodemailer|thumbhash|graphile-.*|cosmiconfig|@tensorflow\/.*|@upscalerjs\/.*)$/;
    expect([...packages].filter((name) => ofWorker.test(name))).toEqual([]);
  });

  it('has each program that opens files of strangers, with nothing but what that needs', () => {
    const programs = globSync('apps/server/src/**/*-program.jobs.ts', { cwd: path.join(import.meta.dirname, '..') });
    const names = programs.map((program) => path.basename(program, '.ts'));
    expect(names).toContain('transcode-program.jobs');
    expect(names.filter((name) => !readdirSync(folder).includes(`${name}.js`))).toEqual([]);
    const started = startedFiles('transcode-program.jobs');
    const packages = ['@img/colour', 'detect-libc', 'node-av', 'semver', 'sharp', 'thumbhash'];
    expect([...packagesOf(started)].toSorted()).toEqual(packages);
    // One by one the modules of the media libraries took half of the processor's time that a short film does.
    expect(importsFromOutside(started)).toEqual([]);
    const bytes = started.reduce((sum, file) => sum + textOf(file).length, 0);
    expect(bytes).toBeLessThan(600_000);
  });

  it('is a handful of files, and each has its map', () => {
    const files = readdirSync(folder);
    const scripts = files.filter((name) => name.endsWith('.js') && !isRuntime(name) && !handsOn(name));
    expect(scripts.filter((name) => !files.includes(`${name}.map`))).toEqual([]);
    expect(startedFiles('web').length).toBeLessThan(60);
  });

  it('leaves stacks that name the sources', () => {
    const file = startedFiles('web').find((name) => textOf(name).includes('async function buildApp(')) ?? '';
    const before = (textOf(file).split('async function buildApp(')[0] ?? '').split('\n');
    const place = `${path.join(folder, file)}:${before.length}:${(before.at(-1) ?? '').length + 16}`;
    const stack = `Error: x\n    at buildApp (file://${place})\n    at node:internal/x:1:2`;
    const source = path.join(import.meta.dirname, '../apps/server/src/app.ts');
    const at =
      readFileSync(source, 'utf8')
        .split('\n')
        .findIndex((text) => text.includes('async function buildApp(')) + 1;
    expect(sourceStack(stack)).toMatch(
      new RegExp(`^Error: x\\n    at buildApp \\(${source}:${at}:\\d+\\)\\n    at node:internal/x:1:2$`),
    );
  });
});
