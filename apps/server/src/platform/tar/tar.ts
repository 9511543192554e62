import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/** Plain files in a stream that `tar -x` reads as well. A name has up to 255 bytes, a file up to 8 GB. */
const block = 512;

export interface Packed {
  /** With slashes, without a leading one. */
  readonly name: string;
  readonly file: string;
}

/**
 * What grows while it is read is cut off at the size it had, what shrinks is filled up with zeros, and what went away is left
 * out: the files of a running PostgreSQL do all three, and its log makes up for it.
 */
export async function* pack(files: Iterable<Packed> | AsyncIterable<Packed>): AsyncGenerator<Buffer> {
  for await (const { name, file } of files) {
    const found = await stat(file).catch(unlessGone);
    if (!found) continue;
    yield header(name, found.size);
    let left = found.size;
    if (left > 0) {
      const source = createReadStream(file, { end: left - 1, highWaterMark: 256 * 1024 });
      try {
        for await (const chunk of source) {
          left -= (chunk as Buffer).length;
          yield chunk as Buffer;
        }
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    }
    for (; left > 0; left -= Math.min(left, block * 128)) yield Buffer.alloc(Math.min(left, block * 128));
    const over = found.size % block;
    if (over > 0) yield Buffer.alloc(block - over);
  }
  yield Buffer.alloc(2 * block);
}

/** Writes the files below a folder, each to the disk itself unless somebody else sees to that. Names that leave it are refused. */
export async function unpack(
  source: AsyncIterable<Uint8Array>,
  folder: string,
  { flush = true }: { readonly flush?: boolean } = {},
): Promise<number> {
  const input = reader(source);
  let count = 0;
  for (;;) {
    const head = await input.take(block);
    if (head.every((byte) => byte === 0)) return count;
    const { name, size } = parse(head);
    const target = path.resolve(folder, name);
    if (!target.startsWith(`${path.resolve(folder)}${path.sep}`)) throw new Error(`the archive names ${name}`);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const sink = createWriteStream(target, { flags: 'wx', mode: 0o600, flush });
    await pipeline(Readable.from(input.pieces(size)), sink);
    await input.take((block - (size % block)) % block);
    count += 1;
  }
}

function header(name: string, size: number): Buffer {
  const head = Buffer.alloc(block);
  const cut = Buffer.byteLength(name) > 100 ? name.lastIndexOf('/', 154) : -1;
  head.write(cut < 0 ? name : name.slice(cut + 1), 0, 100);
  if (cut >= 0) head.write(name.slice(0, cut), 345, 155);
  if (Buffer.byteLength(name.slice(cut + 1)) > 100) throw new Error(`the name is too long for an archive: ${name}`);
  head.write('0000600\0' + '0000000\0'.repeat(2), 100);
  head.write(`${size.toString(8).padStart(11, '0')}\0${'0'.repeat(11)}\0        0`, 124);
  head.write('ustar\u000000', 257);
  const sum = head.reduce((total, byte) => total + byte, 0);
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return head;
}

function parse(head: Buffer): { name: string; size: number } {
  const text = (from: number, length: number) => head.toString('utf8', from, from + length).replace(/\0.*$/s, '');
  const written = Number.parseInt(text(148, 8), 8);
  const sum = head.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  if (text(257, 5) !== 'ustar' || sum !== written) throw new Error('the archive is damaged');
  const folder = text(345, 155);
  return { name: folder === '' ? text(0, 100) : `${folder}/${text(0, 100)}`, size: Number.parseInt(text(124, 12), 8) };
}

function reader(source: AsyncIterable<Uint8Array>) {
  const input = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  async function* pieces(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0;) {
      if (held.length === 0) {
        const next = await input.next();
        if (next.done) throw new Error('the archive ends too early');
        held = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength);
      }
      const piece = held.subarray(0, Math.min(left, held.length));
      held = held.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }
  const take = async (size: number) => await buffer(pieces(size));
  return { pieces, take };
}

function isGone(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

function unlessGone(error: unknown): null {
  if (isGone(error)) return null;
  throw error;
}
