import { hash, randomBytes } from 'node:crypto';
import type { Cookies } from '../../platform/http/cookies.ts';

/** As long as browsers keep a cookie at all. */
const maxAgeSeconds = 400 * 24 * 3600;

/** The browser that asks, as far as its own cookie tells. */
export interface Browser {
  /** What it is known by here; null when it brought no cookie. */
  readonly hash: Buffer | null;
  /** The same, giving it a cookie if it has none, and letting it keep the one it has for longer. */
  remember(): Buffer;
}

export function browserOf(cookies: Cookies): Browser {
  const brought = cookies.get('browser');
  return {
    hash: brought === undefined ? null : hashOf(brought),
    remember() {
      const token = cookies.get('browser') ?? randomBytes(32).toString('base64url');
      cookies.set('browser', token, maxAgeSeconds);
      return hashOf(token);
    },
  };
}

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
