import { globSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isUnused } from './release/pruning.ts';

// Run by bootstrap.mjs after an install: deletes the files of packages that nothing opens, 300 of 1,050 MB.

const root = path.join(import.meta.dirname, '..');
const installed = path.join(root, 'node_modules/.package-lock.json');
const { packages } = JSON.parse(readFileSync(installed, 'utf8')) as { packages: Record<string, { link?: boolean }> };
// The install script of `node` puts the package of this platform inside.
const inNode = globSync('node_modules/node/node_modules/*', { cwd: root });

for (const place of [...Object.keys(packages).filter((each) => packages[each]?.link !== true), ...inNode])
  trim(place, '');

function trim(place: string, below: string): void {
  for (const entry of readdirSync(path.join(root, place, below), { withFileTypes: true })) {
    const file = path.posix.join(below, entry.name);
    if (!entry.isDirectory()) {
      if (isUnused(place, file)) rmSync(path.join(root, place, file));
    } else if (entry.name !== 'node_modules') trim(place, file);
  }
}
