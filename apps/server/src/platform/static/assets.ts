import { hash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export interface Asset {
  /** Null for a file too large to hold in memory: it is read from `file` when asked for. */
  readonly bytes: Buffer | null;
  readonly file: string;
  readonly size: number;
  readonly type: string;
  readonly etag: string;
  /** Its name holds a hash of its content, so it never changes. */
  readonly immutable: boolean;
  br?: Buffer;
  gzip?: Buffer;
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
const compressible = /^(?:text\/|application\/(?:json|manifest|wasm)|image\/svg)/;

const largestHeld = 4 * 1024 * 1024;
const mostHeld = 48 * 1024 * 1024;
const worthCompressing = 1024;

/** Reads a built app into memory. Files of unknown kind, hidden files and links are not part of it. */
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
    if (hold) held += size;
    const bytes = hold ? await readFile(file) : null;
    const etag = `"${hash('sha256', bytes ?? `${name} ${size} ${mtimeMs}`, 'base64url').slice(0, 27)}"`;
    assets.set(name, { bytes, file, size, type, etag, immutable: name.startsWith('assets/') });
  }
  return assets;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** In the background and off the main thread: until it is done, files go out as they are. */
export async function compressAssets(assets: Assets, signal: AbortSignal): Promise<void> {
  for (const asset of assets.values()) {
    if (signal.aborted) return;
    const { bytes, type } = asset;
    if (!bytes || bytes.length < worthCompressing || !compressible.test(type)) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    const [small, zipped] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })]);
    if (small.length < bytes.length) asset.br = small;
    if (zipped.length < bytes.length) asset.gzip = zipped;
  }
}
