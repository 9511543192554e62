import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { createGunzip, gunzipSync } from 'node:zlib';

export interface Asset {
  /** Null for a file that is held compressed, or is too large to hold. */
  readonly bytes: Buffer | null;
  readonly file: string;
  readonly size: number;
  readonly type: string;
  readonly etag: string;
  /** Its name holds a hash of its content, so it never changes. */
  readonly immutable: boolean;
  readonly br?: Buffer;
  readonly gzip?: Buffer;
}

/** What a build put out, by path below its folder; null when there is no build. */
export type Assets = Map<string, Asset>;

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

const largestHeld = 4 * 1024 * 1024;
const mostHeld = 48 * 1024 * 1024;

/**
 * Reads a built app into memory, so that a later build can take its place on the disk. A file that the build compressed
 * (scripts/pack-files.ts) is held in its compressed forms only. Files of unknown kind, hidden ones and links are left out.
 */
export async function loadAssets(folder: string): Promise<Assets | null> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => null);
  if (!entries?.some((entry) => entry.name === 'index.html' && entry.parentPath === folder)) return null;
  const assets: Assets = new Map();
  let held = 0;
  for (const entry of entries) {
    const type = types[path.extname(entry.name)];
    if (!entry.isFile() || type === undefined || entry.name.startsWith('.')) continue;
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file).split(path.sep).join('/');
    const { size, mtimeMs } = await stat(file);
    const hold = size <= largestHeld && held + size <= mostHeld;
    const packed = hold ? await packedForms(file) : {};
    const bytes = hold && !packed.gzip ? await readFile(file) : null;
    for (const form of [bytes, packed.br, packed.gzip]) held += form?.length ?? 0;
    const content = bytes ?? packed.gzip ?? `${name} ${size} ${mtimeMs}`;
    const etag = `"${hash('sha256', content, 'base64url').slice(0, 27)}"`;
    assets.set(name, { bytes, file, size, type, etag, immutable: name.startsWith('assets/'), ...packed });
  }
  return assets;
}

async function packedForms(file: string): Promise<Pick<Asset, 'br' | 'gzip'>> {
  const [br, gzip] = await Promise.all(
    ['br', 'gz'].map((ending) => readFile(`${file}.${ending}`).catch(() => undefined)),
  );
  return { ...(br && { br }), ...(gzip && { gzip }) };
}

/** The text of a file that is held; empty for any other. */
export function textOf(asset: Asset | undefined): string {
  return String(asset?.bytes ?? (asset?.gzip ? gunzipSync(asset.gzip) : ''));
}

/** The file as it is, from the form that is held. */
export function plainForm({ bytes, gzip, file }: Asset): Buffer | Readable {
  if (bytes) return bytes;
  if (!gzip) return createReadStream(file);
  const plain = createGunzip();
  plain.end(gzip);
  return plain;
}
