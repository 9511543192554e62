import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { etagOf, type HotSet } from '../../storage/hot-set.ts';
import type { ByteRange, Storage, StoredObject } from '../../storage/storage.ts';
import { matches } from '../ready-answer.ts';
import { parseRange } from './byte-range.ts';
import { fail } from '../../errors/fail.ts';
import { openFiles, type OpenFile } from './open-files.ts';

export interface FileToSend {
  /** In storage. The caller has checked that it may be sent. */
  readonly key: string;
  readonly contentType: string;
  readonly cacheControl: string;
  /** Whether the browser may be sent to the store for it, where the operator wants that; not what names others by relative addresses. */
  readonly mayRedirect?: boolean;
}

export type FileSender = ReturnType<typeof fileSender>;

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

/** An object of a store that is asked for twice within this time gets a copy on this machine. */
const copyWorthMs = 10 * 60_000;

interface Meta {
  readonly size: number;
  readonly etag: string;
}

interface HotFile extends Meta {
  readonly bytes: Buffer;
}

type Body = Buffer | Readable;

export function fileSender(storage: Storage, changes: Partial<Limits> = {}, copies?: HotSet) {
  const limits = { ...defaults, ...changes };
  const files = openFiles({
    max: limits.openFiles,
    ttlMs: limits.ttlMs,
    locate: (key) => copies?.find(key) ?? located(storage.localPath?.(key)),
  });
  const hot = new LRUCache<string, HotFile>({
    maxSize: limits.hotBytes,
    ttl: limits.ttlMs,
    sizeCalculation: (file) => Math.max(1, file.size),
  });
  const askedOnce = new LRUCache<string, true>({ max: 2048, ttl: limits.ttlMs });
  const askedLately = new LRUCache<string, true>({ max: 20_000, ttl: copyWorthMs });
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

  /** Whether there is such a file. Not the reply: it is waited for like a promise, and nothing comes of it then. */
  async function sendFromFolder(request: FastifyRequest, reply: FastifyReply, file: FileToSend): Promise<boolean> {
    const found = await files.use(file.key, async (open) => {
      await answer(request, reply, file, open, (range) => readBody(reply, file.key, open, range));
      return true;
    });
    return found ?? false;
  }

  async function sendFromStorage(request: FastifyRequest, reply: FastifyReply, file: FileToSend): Promise<void> {
    const { headers, method } = request;
    if (copies && askedAgain(file.key) && (await sendFromFolder(request, reply, file))) return;
    if (method === 'GET' && headers.range === undefined && headers['if-none-match'] === undefined) {
      const opened = await storage.open(file.key);
      if (!opened) return notFound();
      const { stored, body } = opened;
      if (stored.size === 0) body.destroy();
      return await answer(request, reply, file, metaOf(stored), () => Promise.resolve(body));
    }
    const stored = await (copies ?? storage).stat(file.key);
    if (!stored) return notFound();
    return await answer(request, reply, file, metaOf(stored), async (range) => {
      return (await storage.openRead(file.key, range)) ?? notFound();
    });
  }

  /** What comes for the first time is sent as it comes, at the price of one question; a copy is for what comes again. */
  function askedAgain(key: string): boolean {
    const again = askedLately.has(key);
    askedLately.set(key, true);
    return again;
  }

  /** Only after our own gate said yes. The address is of this answer alone: nobody keeps it. False where there is none. */
  async function redirect(reply: FastifyReply, { key, contentType }: FileToSend): Promise<boolean> {
    const address = await storage.shortAddress?.(key, { contentType, cacheControl: 'private, max-age=60' });
    if (address === undefined) return false;
    reply.headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
    reply.redirect(address, 302);
    return true;
  }

  return {
    /** Answers GET and HEAD with ETag, 304, 206 and 416; a missing file is NOT_FOUND. */
    async send(request: FastifyRequest, reply: FastifyReply, file: FileToSend): Promise<FastifyReply> {
      if (file.mayRedirect && request.method === 'GET' && (await redirect(reply, file))) return reply;
      const known = hot.get(file.key);
      if (known) {
        const part = ({ start, end }: ByteRange) => Promise.resolve(known.bytes.subarray(start, end + 1));
        await answer(request, reply, file, known, part);
      } else if (!storage.localPath) await sendFromStorage(request, reply, file);
      else if (!(await sendFromFolder(request, reply, file))) notFound();
      return reply;
    },

    async close() {
      hot.clear();
      await files.close();
      await copies?.close();
    },
  };
}

function located(path: string | undefined): { path: string } | undefined {
  return path === undefined ? undefined : { path };
}

function metaOf(stored: StoredObject): Meta {
  return { size: stored.size, etag: etagOf(stored) };
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { contentType, cacheControl }: FileToSend,
  { size, etag }: Meta,
  body: (range: ByteRange) => Promise<Body>,
): Promise<void> {
  const { headers, method } = request;
  const fresh = matches(headers['if-none-match'], etag);
  const asked = headers['if-range'] === undefined || headers['if-range'] === etag ? headers.range : undefined;
  const range = parseRange(asked, size);
  const part = range === null || range === 'unsatisfiable' ? { start: 0, end: size - 1 } : range;
  const sends = !fresh && range !== 'unsatisfiable' && method !== 'HEAD' && size > 0;
  // Before any header is set: an error that is met while reading must not go out with those of the file.
  const bytes = sends ? await body(part) : undefined;

  reply.headers({ 'cache-control': cacheControl, 'accept-ranges': 'bytes', etag });
  if (fresh) {
    reply.code(304).send();
    return;
  }
  if (range === 'unsatisfiable') {
    reply.code(416).header('content-range', `bytes */${size}`).send();
    return;
  }
  if (range) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`);
  reply
    .type(contentType)
    .header('content-length', part.end - part.start + 1)
    .send(bytes);
}

function notFound(): never {
  throw fail('NOT_FOUND');
}
