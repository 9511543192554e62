import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * `session` signs an account in; `browser` lets a browser prove later that it is the one that made its device account,
 * `asker` that it is the one that asked for an SMS code, `scan-…` that it is the one that asked for this QR login; `staff`
 * opens the console, and goes with no request that another site caused; `wrote` says that the browser changed something a
 * moment ago. One name for each purpose: of two first requests
 * at once, each would give the browser a token, and the last answer would take away what the other was bound to.
 */
export type CookieName = 'session' | 'browser' | 'asker' | 'staff' | 'wrote' | `scan-${string}`;

export type Cookies = ReturnType<typeof cookiesOf>;

/** Over https the __Host- prefix makes browsers refuse the cookie from a subdomain, with a domain, or unencrypted. */
function wireName(name: CookieName, https: boolean): string {
  return https ? `__Host-${name}` : name;
}

export function cookieText(
  name: CookieName,
  token: string,
  { https, maxAgeSeconds }: { https: boolean; maxAgeSeconds: number },
): string {
  const secure = https ? '; Secure' : '';
  const sameSite = name === 'staff' ? 'Strict' : 'Lax';
  return `${wireName(name, https)}=${token}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${sameSite}${secure}`;
}

/** The token in a Cookie header; anything that does not look like one of ours is no token. */
export function cookieToken(header: string | undefined, name: CookieName, https: boolean): string | undefined {
  if (header === undefined) return undefined;
  const prefix = `${wireName(name, https)}=`;
  // Looked for, not split: it is done for each request.
  for (let at = header.indexOf(prefix); at !== -1; at = header.indexOf(prefix, at + 1)) {
    const isWholeName = header.slice(header.lastIndexOf(';', at) + 1, at).trim() === '';
    if (!isWholeName) continue;
    const end = header.indexOf(';', at);
    const token = header.slice(at + prefix.length, end === -1 ? undefined : end).trim();
    return /^[A-Za-z0-9_-]{43}$/.test(token) ? token : undefined;
  }
  return undefined;
}

/** The cookies of one request and its answer. Values are random tokens of ours: 256 bits in base64url. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, https: boolean) {
  // The last word on a cookie counts: an answer must not carry two of one name.
  const set = new Map<CookieName, { token: string; maxAgeSeconds: number }>();
  const write = (name: CookieName, token: string, maxAgeSeconds: number) => {
    set.set(name, { token, maxAgeSeconds });
    const lines = [...set].map(([each, value]) => cookieText(each, value.token, { https, ...value }));
    reply.removeHeader('set-cookie').header('set-cookie', lines);
  };
  return {
    get(name: CookieName): string | undefined {
      const given = set.get(name);
      if (given) return given.token === '' ? undefined : given.token;
      return cookieToken(request.headers.cookie, name, https);
    },
    set: write,
    clear: (name: CookieName): void => write(name, '', 0),
  };
}
