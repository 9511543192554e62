import http from 'node:http';
import https from 'node:https';
import { checkLiteral, guardedLookup, PrivateAddress, reachable } from './guarded-lookup.ts';

export interface GuardedPost {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
  /** Of the answer, which nobody reads: past this the connection is closed. */
  readonly mostBytes: number;
  /** Only for tests and trying things out: this machine counts as public, and may be spoken to without TLS. */
  readonly allowLoopback: boolean;
  readonly signal?: AbortSignal;
}

/**
 * One POST to an address that somebody else chose. It goes only to the open internet: the name is resolved here and the
 * connection is made to the very address that was looked at, so a name that answers differently a moment later gains
 * nothing. Redirects are answers like any other. Answers the status.
 */
export async function guardedPost(post: GuardedPost): Promise<number> {
  const { url, headers, body, allowLoopback } = post;
  const may = reachable(allowLoopback);
  if (url.protocol !== 'https:' && !(allowLoopback && url.protocol === 'http:')) throw new PrivateAddress('no TLS');
  checkLiteral(url, may);
  const ends = AbortSignal.timeout(post.timeoutMs);
  const signal = post.signal ? AbortSignal.any([ends, post.signal]) : ends;
  const { request } = url.protocol === 'https:' ? https : http;
  return await new Promise<number>((done, failed) => {
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      // A connection of its own: one that is kept was looked at for an earlier request.
      agent: false,
      lookup: guardedLookup(may),
      signal,
    });
    sent.on('error', failed);
    sent.once('response', (answer) => {
      let bytes = 0;
      const finish = () => {
        done(answer.statusCode ?? 0);
        sent.destroy();
      };
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes > post.mostBytes) finish();
      });
      answer.once('end', finish);
      // The status has come: how long the rest of the answer takes changes nothing.
      answer.on('error', finish);
    });
    sent.end(body);
  });
}
