import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedBody } from '../../cache/body-cache.ts';
import type { Failure } from '../failure.ts';
import type { Origin } from '../origin.ts';
import { readyAnswer, sendReady } from '../ready-answer.ts';
import { baseHeaders, dataPolicy, type Hsts, hstsLevels } from '../security-headers.ts';

const json = 'application/json; charset=utf-8';

/** What is the same on each API answer, made once: names and values in turn. */
const common: Readonly<Record<Hsts, readonly string[]>> = {
  none: fixedHeaders('none'),
  host: fixedHeaders('host'),
  below: fixedHeaders('below'),
};

function fixedHeaders(hsts: Hsts): readonly string[] {
  const fixed = { 'content-type': json, 'content-security-policy': dataPolicy, ...baseHeaders(hsts) };
  return [...Object.entries(fixed).flat(), 'cache-control', 'no-store'];
}

/** A shorter text goes out in one piece with the head; a longer one is quicker as bytes beside it. */
const longText = 2048;

/** Straight to the socket: nothing of the framework is between an answer and who waits for it. */
export function sendJson(request: FastifyRequest, reply: FastifyReply, origin: Origin, body: string): void {
  const sent = body.length < longText ? body : Buffer.from(body);
  const out: (string | string[])[] = [
    ...common[origin.hsts(request)],
    'x-request-id',
    request.id,
    'content-length',
    String(typeof sent === 'string' ? Buffer.byteLength(sent) : sent.length),
  ];
  // Cookies, and when to come back; what a hook has set already goes out once.
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined && !out.includes(name)) out.push(name, Array.isArray(value) ? value : String(value));
  }
  reply.hijack();
  reply.raw.writeHead(reply.statusCode, out as string[]);
  reply.raw.end(sent);
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, origin: Origin, failure: Failure): void {
  if (failure.retryAfter !== undefined) reply.header('retry-after', String(failure.retryAfter));
  reply.code(failure.status);
  sendJson(request, reply, origin, JSON.stringify(failure.body));
}

/** The browser keeps it and asks each time whether it is still so. */
const ownCopy = 'private, no-cache';

interface Sent {
  readonly hsts: Hsts;
  readonly id: string;
  /** How caches on the way may keep it; undefined when only the browser of who asked may. */
  readonly publicFor?: string | undefined;
}

/** Everything about it is prepared: what is left is to choose the form and to write it. */
export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  { hsts, id, publicFor }: Sent,
  body: CachedBody,
): number {
  const compressed = request.headers['accept-encoding']?.includes('br') ? body.compressed() : null;
  const form = (publicFor ? 6 : 0) + hstsLevels.indexOf(hsts) * 2 + (compressed ? 1 : 0);
  const answer = (body.answers[form] ??= readyAnswer({
    bytes: compressed ?? body.bytes,
    etag: compressed ? body.compressedEtag : body.etag,
    type: json,
    encoding: compressed ? 'br' : null,
    headers: { 'cache-control': publicFor ?? ownCopy, 'content-security-policy': dataPolicy, ...baseHeaders(hsts) },
  }));
  return sendReady(request, response, id, answer);
}
