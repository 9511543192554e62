import type { Cookies } from '../../../platform/http/calls/cookies.ts';
import { newToken, tokenHash } from '../../../platform/session/session-token.ts';

/** The longest that browsers keep a cookie. */
const maxAgeSeconds = 400 * 24 * 3600;

/** The browser that asks, identified by a cookie of its own. */
export interface Browser {
  /** What it is known by here; null when it brought no cookie. */
  readonly hash: Buffer | null;
  /** The same; sets the cookie if there is none, else extends its lifetime. */
  remember(): Buffer;
}

/** `asker`: for codes to a phone; see CookieName for why that is another cookie. */
export function browserOf(cookies: Cookies, name: 'browser' | 'asker' = 'browser'): Browser {
  const brought = cookies.get(name);
  return {
    hash: brought === undefined ? null : tokenHash(brought),
    remember() {
      const token = cookies.get(name) ?? newToken();
      cookies.set(name, token, maxAgeSeconds);
      return tokenHash(token);
    },
  };
}
