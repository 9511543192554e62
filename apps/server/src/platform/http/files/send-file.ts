import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { ByteRange, Storage } from '../../storage/storage.ts';
import { matches } from '../calls/answer.ts';
import { parseRange } from './byte-range.ts';
import { fail } from '../../errors/fail.ts';
import { openFiles, type OpenFile } from './open-files.ts';

export interface FileToSend {
  /** In storage. The caller has checked that it may be sent. */
  readonly key: string;
  readonly contentType: string;
  readonly cacheControl: string;
}

export interface FileSender {
  /** Answers GET and HEAD with ETag, 304, 206 and 416; a missing file is NOT_FOUND. */
  send(request: FastifyRequest, reply: FastifyReply, file: FileToSend): Promise<FastifyReply>;
  close(): Promise<void>;
}

interface Limits {
  readonly openFiles: number;
  /** How long a descriptor or a copy in memory may outlive the deletion of its file. */
  readonly ttlMs: number;
  /** Memory for files that are asked for again and again. */
  readonly hotBytes: number;
  readonly largestHotFile: number;
  /** Memory for bodies on their way; beyond it, and for larger bodies, files go out in chunks. */
  readonly bytesInFlight: number;
  readonly chunkBytes: number;
}

const MiB = 1024 * 1024;
const defaults: Limits = {
  openFiles: 256,
  ttlMs: 10_000,
  hotBytes: 32 * MiB,
  largestHotFile: 4 * MiB,
  bytesInFlight: 32 * MiB,
  chunkBytes: 256 * 1024,
};

interface Meta {
  readonly size: number;
  readonly etag: string;
}

interface HotFile extends Meta {
  readonly bytes: Buffer;
}

type Body = Buffer | Readable;

export function fileSender(storage: Storage, changes: Partial<Limits> = {}): FileSender {
  const limits = { ...defaults, ...changes };
  const files = openFiles({
    max: limits.openFiles,
    ttlMs: limits.ttlMs,
    pathOf: (key) => storage.localPath?.(key),
  });
  const hot = new LRUCache<string, HotFile>({
    maxSize: limits.hotBytes,
    ttl: limits.ttlMs,
    sizeCalculation: (file) => Math.max(1, file.size),
  });
  const askedOnce = new LRUCache<string, true>({ max: 2048, ttl: limits.ttlMs });
  let inFlight = 0;

  /** Whole files that are asked for a second time stay in memory; the first time says nothing about the next. */
  function staysHot(key: string, { size }: Meta): boolean {
    if (size > limits.largestHotFile || size > limits.hotBytes) return false;
    if (askedOnce.has(key)) return true;
    askedOnce.set(key, true);
    return false;
  }

  async function readBody(reply: FastifyReply, key: string, file: OpenFile, { start, end }: ByteRange): Promise<Body> {
    const length = end - start + 1;
    if (staysHot(key, file)) {
      const bytes = Buffer.allocUnsafeSlow(file.size);
      await file.read(bytes, 0);
      hot.set(key, { bytes, size: file.size, etag: file.etag });
      return bytes.subarray(start, end + 1);
    }
    if (inFlight + length > limits.bytesInFlight) return Readable.from(chunks(key, file.etag, { start, end }));
    inFlight += length;
    let held = length;
    const release = () => {
      inFlight -= held;
      held = 0;
    };
    reply.raw.once('close', release);
    reply.raw.once('finish', release);
    const bytes = Buffer.allocUnsafeSlow(length);
    await file.read(bytes, start);
    return bytes;
  }

  /** Each chunk finds the file anew, so that a slow reader keeps no descriptor; another version of it ends the answer. */
  async function* chunks(key: string, etag: string, { start, end }: ByteRange): AsyncGenerator<Buffer> {
    for (let position = start; position <= end; position += limits.chunkBytes) {
      const chunk = Buffer.allocUnsafeSlow(Math.min(limits.chunkBytes, end - position + 1));
      const same = await files.use(key, async (file) => {
        if (file.etag === etag) await file.read(chunk, position);
        return file.etag === etag;
      });
      if (same !== true) throw new Error('file changed while it was sent');
      yield chunk;
    }
  }

  async function sendFromFolder(request: FastifyRequest, reply: FastifyReply, file: FileToSend) {
    const sent = await files.use(file.key, (open) =>
      answer(request, reply, file, open, (range) => readBody(reply, file.key, open, range)),
    );
    return sent ?? notFound();
  }

  async function sendFromStorage(request: FastifyRequest, reply: FastifyReply, file: FileToSend) {
    const stored = await storage.stat(file.key);
    if (!stored) return notFound();
    const meta = { size: stored.size, etag: `"${stored.size.toString(36)}-${stored.modifiedAt.toString(36)}"` };
    return await answer(request, reply, file, meta, async (range) => {
      return (await storage.openRead(file.key, range)) ?? notFound();
    });
  }

  return {
    async send(request, reply, file) {
      const known = hot.get(file.key);
      if (known) {
        const part = ({ start, end }: ByteRange) => Promise.resolve(known.bytes.subarray(start, end + 1));
        return await answer(request, reply, file, known, part);
      }
      return await (storage.localPath ? sendFromFolder : sendFromStorage)(request, reply, file);
    },

    async close() {
      hot.clear();
      await files.close();
    },
  };
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { contentType, cacheControl }: FileToSend,
  { size, etag }: Meta,
  body: (range: ByteRange) => Promise<Body>,
): Promise<FastifyReply> {
  const { headers, method } = request;
  const fresh = matches(headers['if-none-match'], etag);
  const asked = headers['if-range'] === undefined || headers['if-range'] === etag ? headers.range : undefined;
  const range = parseRange(asked, size);
  const part = range === null || range === 'unsatisfiable' ? { start: 0, end: size - 1 } : range;
  const sends = !fresh && range !== 'unsatisfiable' && method !== 'HEAD' && size > 0;
  // Before any header is set: an error that is met while reading must not go out with those of the file.
  const bytes = sends ? await body(part) : undefined;

  reply.headers({ 'cache-control': cacheControl, 'accept-ranges': 'bytes', etag });
  if (fresh) return reply.code(304).send();
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send();
  if (range) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`);
  return reply
    .type(contentType)
    .header('content-length', part.end - part.start + 1)
    .send(bytes);
}

function notFound(): never {
  throw fail('NOT_FOUND');
}
