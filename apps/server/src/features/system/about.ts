import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';

interface Manifest {
  name?: string;
  version?: string;
  license?: string;
  dependencies?: Record<string, string>;
}

const root = path.join(import.meta.dirname, '../../../../..');
const parts = ['apps/server', 'apps/web', 'apps/console', 'packages/contract', 'packages/media'];
let known: Promise<AdminOutput<'system/about'>> | undefined;

/** Version and libraries; cached, because they cannot change while the process runs. */
export function about(): Promise<AdminOutput<'system/about'>> {
  known ??= read();
  return known;
}

async function read(): Promise<AdminOutput<'system/about'>> {
  const manifests = await Promise.all(parts.map((part) => manifestIn(path.join(root, part))));
  const used = manifests.flatMap((manifest, index) =>
    Object.keys(manifest.dependencies ?? {}).map((name) => [name, parts[index] ?? ''] as const),
  );
  const outside = new Map(used.filter(([name]) => !name.startsWith('@liuguang/')));
  const libraries = await Promise.all([...outside].map(([name, part]) => libraryOf(name, part)));
  const { version = '' } = manifests[0] ?? {};
  return { version, node: process.version, libraries: libraries.toSorted((a, b) => (a.name < b.name ? -1 : 1)) };
}

async function libraryOf(name: string, part: string) {
  const places = createRequire(path.join(root, part, 'package.json')).resolve.paths(name) ?? [];
  for (const place of places) {
    const found = await manifestIn(path.join(place, name)).catch(() => null);
    if (found) return { name, version: found.version ?? '', licence: found.license ?? '' };
  }
  return { name, version: '', licence: '' };
}

async function manifestIn(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as Manifest;
}
