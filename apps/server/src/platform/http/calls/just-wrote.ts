import type { FastifyRequest } from 'fastify';
import type { Origin } from '../origin.ts';
import { cookieToken, type Cookies } from './cookies.ts';

/**
 * Who changed something reads from the primary for so long, whichever process is asked: the browser keeps the mark and
 * forgets it by itself, so no clocks are compared. Longer than the most that a replica in use may be behind. Who forges
 * it gets nothing but the primary.
 */
const seconds = 10;
const mark = 'w'.repeat(43);

export function markWriter(cookies: Cookies): void {
  cookies.set('wrote', mark, seconds);
}

export function justWrote({ headers }: Pick<FastifyRequest, 'headers'>, https: boolean): boolean {
  return cookieToken(headers.cookie, 'wrote', https) !== undefined;
}

export function wroteIn(request: FastifyRequest, origin: Pick<Origin, 'isHttps'>): boolean {
  return justWrote(request, origin.isHttps(request));
}
