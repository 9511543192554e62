import { globSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const worthPacking = 1024;
/** The best that Brotli can do takes seconds for a file larger than this, and gains little. */
const largestForBest = 512 * 1024;

/**
 * Puts a `.br` and a `.gz` beside every file of a build that gets smaller by it. Once per build and not in the server: a
 * process that compresses 7 MB keeps 50 MB of what that took.
 */
export async function packFiles(folder: string): Promise<void> {
  const files = globSync('**/*.{js,mjs,css,json,webmanifest,txt,svg,wasm}', { cwd: folder });
  await Promise.all(files.map((name) => pack(join(folder, name))));
}

async function pack(file: string): Promise<void> {
  const bytes = readFileSync(file);
  if (bytes.length < worthPacking) return;
  const quality = bytes.length > largestForBest ? 9 : constants.BROTLI_MAX_QUALITY;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const packed = { br: await brotli(bytes, { params }), gz: await zip(bytes, { level: 9 }) };
  for (const [ending, smaller] of Object.entries(packed))
    if (smaller.length < bytes.length) await writeFile(`${file}.${ending}`, smaller);
}
