import path from 'node:path';

/** A row of `packages` in package-lock.json. */
export interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
  /** Only needed by tests, checks and benches. */
  readonly dev?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

export type Lock = Readonly<Record<string, LockedPackage>>;

export interface Platform {
  readonly os: string;
  readonly cpu: string;
}

/** Named by packages of ours for ways that we do not go: stores of locks elsewhere, the install script of node-av. */
const neverLoaded = new Set(['@redis/client', 'ioredis', 'unzipper']);

/** The packages, by their place, that these workspaces or packages need when they run on this platform; development tools are none. */
export function productionTree(lock: Lock, from: readonly string[], platform: Platform): string[] {
  const found = new Set<string>();
  const waiting = [...from];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const needing = place;
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta: about } = lock[needing] ?? {};
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => about?.[name]?.optional !== true);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      if (neverLoaded.has(name)) continue;
      const target = placeOf(lock, needing, name);
      // Of an optional package or peer there may be none.
      if (target === undefined || !fits(lock[target], platform)) continue;
      const real = lock[target]?.link === true ? (lock[target].resolved ?? target) : target;
      if (found.has(real)) continue;
      found.add(real);
      waiting.push(real);
    }
  }
  return [...found].filter((place) => place.includes('node_modules/')).toSorted();
}

/** As Node.js looks for it: in each `node_modules` from here upwards. */
export function placeOf(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = path.posix.dirname(folder)) {
    const place = path.posix.join(folder === '.' ? '' : folder, 'node_modules', name);
    if (lock[place] !== undefined) return place;
    if (folder === '.' || folder === '') return undefined;
  }
}

function fits(locked: LockedPackage | undefined, { os, cpu }: Platform): boolean {
  if (locked === undefined) return false;
  return allows(locked.os, os) && allows(locked.cpu, cpu) && (os !== 'linux' || allows(locked.libc, 'glibc'));
}

function allows(list: readonly string[] | undefined, value: string): boolean {
  return list === undefined || (list.includes(value) && !list.includes(`!${value}`));
}

export function nameOf(place: string): string {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
