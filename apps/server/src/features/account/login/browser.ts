import type { Cookies } from '../../../platform/http/calls/cookies.ts';
import { newToken, tokenHash } from '../../../platform/session/session-token.ts';

/** As long as browsers keep a cookie at all. */
const maxAgeSeconds = 400 * 24 * 3600;

/** The browser that asks, as far as its own cookie tells. */
export interface Browser {
  /** What it is known by here; null when it brought no cookie. */
  readonly hash: Buffer | null;
  /** The same, giving it a cookie if it has none, and letting it keep the one it has for longer. */
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
