/** Over https the __Host- prefix makes browsers refuse the cookie from a subdomain, with a domain, or unencrypted. */
const plainName = 'session';
const secureName = '__Host-session';

export function sessionCookie(token: string, options: { https: boolean; maxAgeSeconds: number }): string {
  const name = options.https ? secureName : plainName;
  const secure = options.https ? '; Secure' : '';
  return `${name}=${token}; Path=/; Max-Age=${options.maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

export function endedSessionCookie(https: boolean): string {
  return sessionCookie('', { https, maxAgeSeconds: 0 });
}

/** The session token of a Cookie header; anything that does not look like one of ours is no token. */
export function sessionToken(header: string | undefined, https: boolean): string | undefined {
  if (header === undefined) return undefined;
  const prefix = `${https ? secureName : plainName}=`;
  for (const part of header.split(';')) {
    const pair = part.trim();
    if (pair.startsWith(prefix)) {
      const token = pair.slice(prefix.length);
      return /^[A-Za-z0-9_-]{43}$/.test(token) ? token : undefined;
    }
  }
  return undefined;
}
