import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { checkLiteral, guardedLookup, PrivateAddress, reachable } from './guarded-lookup.ts';

export interface GuardedGet {
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  /** Until the answer begins, and between two parts of it. */
  readonly idleMs: number;
  /** Of the whole answer. */
  readonly totalMs: number;
  readonly mostBytes: number;
  /** Only for tests and trying things out: this machine counts as public. */
  readonly allowLoopback: boolean;
  readonly signal: AbortSignal;
}

export interface GuardedAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** After redirects: what addresses inside the answer are relative to. */
  readonly url: URL;
  /** Ends with `TooLarge` past the limit. One that is not read to its end must be closed. */
  readonly body: AsyncIterable<Buffer>;
  close(): void;
}

export class TooLarge extends Error {}
/** It leads on and on, or to something that is no web address. */
export class WrongRedirect extends Error {}

const mostRedirects = 5;

/**
 * One GET of an address that somebody else chose, over http or https. Like `guardedPost` it goes only to the open
 * internet, by the very address that was looked at; every redirect is looked at again.
 */
export async function guardedGet(asked: GuardedGet): Promise<GuardedAnswer> {
  const signal = AbortSignal.any([asked.signal, AbortSignal.timeout(asked.totalMs)]);
  let { url } = asked;
  for (let hops = 0; hops <= mostRedirects; hops += 1) {
    const answer = await ask({ ...asked, url, signal });
    const status = answer.statusCode ?? 0;
    const leads = [301, 302, 303, 307, 308].includes(status) ? answer.headers.location : undefined;
    if (leads === undefined) {
      const close = () => {
        answer.destroy();
      };
      return { status, headers: answer.headers, url, body: limited(answer, asked.mostBytes), close };
    }
    answer.destroy();
    const next = URL.parse(leads, url);
    if (!next) throw new WrongRedirect('no address');
    url = next;
  }
  throw new WrongRedirect('too many');
}

async function ask({ url, headers, idleMs, allowLoopback, signal }: GuardedGet): Promise<IncomingMessage> {
  const may = reachable(allowLoopback);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new PrivateAddress(url.protocol);
  checkLiteral(url, may);
  const { request } = url.protocol === 'https:' ? https : http;
  return await new Promise<IncomingMessage>((done, failed) => {
    const sent = request(url, {
      method: 'GET',
      headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'liuguang-import/1', ...headers },
      // A connection of its own: one that is kept was looked at for an earlier request.
      agent: false,
      lookup: guardedLookup(may),
      signal,
      timeout: idleMs,
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
    sent.on('error', failed);
    sent.once('response', done);
    sent.end();
  });
}

async function* limited(answer: IncomingMessage, mostBytes: number): AsyncGenerator<Buffer> {
  if (Number(answer.headers['content-length'] ?? 0) > mostBytes) {
    answer.destroy();
    throw new TooLarge();
  }
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > mostBytes) throw new TooLarge();
    yield part;
  }
}

/** The whole of a small answer. */
export async function wholeOf(answer: GuardedAnswer): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of answer.body) parts.push(part);
  return Buffer.concat(parts);
}
