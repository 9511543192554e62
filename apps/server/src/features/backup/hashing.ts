import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { PassThrough, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface Digest {
  readonly add: (chunk: Buffer) => void;
  /** Passes bytes on as they are. */
  readonly through: Transform;
  result(): { sha256: string; bytes: number; lines: number };
}

/** Counts and hashes what flows through. */
export function digest(countLines = false): Digest {
  const hash = createHash('sha256');
  let bytes = 0;
  let lines = 0;
  const add = (chunk: Buffer) => {
    hash.update(chunk);
    bytes += chunk.length;
    if (countLines) for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
  };
  const through = new PassThrough({
    transform(chunk: Buffer, _encoding, done) {
      add(chunk);
      done(null, chunk);
    },
  });
  return { add, through, result: () => ({ sha256: hash.digest('hex'), bytes, lines }) };
}

export async function hashFile(file: string, signal?: AbortSignal): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 ** 2, signal })) {
    hash.update(chunk as Buffer);
    size += (chunk as Buffer).length;
  }
  return { sha256: hash.digest('hex'), size };
}

/** Copies into a new file, flushes it to disk, and answers hash and size of what was copied. */
export async function copyHashed(
  from: string,
  to: string,
  signal?: AbortSignal,
): Promise<{ sha256: string; size: number }> {
  const measured = digest();
  const sink = createWriteStream(to, { flags: 'wx', mode: 0o640, flush: true });
  await pipeline(createReadStream(from, { highWaterMark: 1024 ** 2 }), measured.through, sink, { signal });
  const { sha256, bytes } = measured.result();
  return { sha256, size: bytes };
}

/** Enough to keep a disk busy without starving other work. */
export const together = 8;

export async function someAtATime<T>(items: AsyncIterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < together) continue;
    await Promise.all(batch.map(work));
    batch = [];
  }
  await Promise.all(batch.map(work));
}
