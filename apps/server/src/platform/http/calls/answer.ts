import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedBody } from '../../cache/body-cache.ts';
import type { Failure } from '../failure.ts';
import { headerOf, type Origin } from '../origin.ts';
import { baseHeaders, dataPolicy } from '../security-headers.ts';

const json = 'application/json; charset=utf-8';

/** What is the same on each API answer, made once. */
const plain = fixedHeaders(false);
const secure = fixedHeaders(true);

function fixedHeaders(https: boolean): Record<string, string> {
  return { 'content-type': json, 'content-security-policy': dataPolicy, ...baseHeaders(https) };
}

function common(request: FastifyRequest, origin: Origin): Record<string, string> {
  return origin.isHttps(request) ? secure : plain;
}

/** Straight to the socket, as below: nothing of the framework is between an answer and who waits for it. */
export function sendJson(request: FastifyRequest, reply: FastifyReply, origin: Origin, body: string): void {
  const bytes = Buffer.from(body);
  const out: Record<string, number | string | string[] | undefined> = {
    // Cookies, and when to come back.
    ...reply.getHeaders(),
    ...common(request, origin),
    'cache-control': 'no-store',
    'x-request-id': request.id,
    'content-length': bytes.length,
  };
  reply.hijack();
  reply.raw.writeHead(reply.statusCode, out);
  reply.raw.end(bytes);
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, origin: Origin, failure: Failure): void {
  if (failure.retryAfter !== undefined) reply.header('retry-after', String(failure.retryAfter));
  reply.code(failure.status);
  sendJson(request, reply, origin, JSON.stringify(failure.body));
}

/** Straight to the socket: the framework's way costs a third of the throughput here, and this is the hot path. */
export function sendCached(request: FastifyRequest, reply: FastifyReply, origin: Origin, body: CachedBody): number {
  const compressed = headerOf(request, 'accept-encoding')?.includes('br') ? body.compressed() : null;
  const etag = compressed ? body.compressedEtag : body.etag;
  const status = matches(headerOf(request, 'if-none-match'), etag) ? 304 : 200;
  const bytes = compressed ?? body.bytes;
  const out: Record<string, string | number> = {
    ...common(request, origin),
    'cache-control': 'private, no-cache',
    etag,
    vary: 'accept-encoding',
    'x-request-id': request.id,
  };
  if (compressed) out['content-encoding'] = 'br';
  if (status === 200) out['content-length'] = bytes.length;
  reply.hijack();
  reply.raw.writeHead(status, out);
  if (status === 200) reply.raw.end(bytes);
  else reply.raw.end();
  return status;
}

/** Weak comparison, as If-None-Match asks for; a proxy may have weakened our tag. */
export function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header === '*') return true;
  return header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag);
}
