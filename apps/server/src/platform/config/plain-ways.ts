import { isThisMachine } from '../net/address.ts';

interface Reach {
  readonly env: string;
  readonly role: string;
  readonly host: string;
  readonly publicUrl: string | undefined;
  readonly trustProxy: readonly string[];
  readonly allowPlainHttp: boolean;
}

/**
 * Why passwords and sessions could be read on their way to us; null when they cannot. The program leaves TLS to a proxy:
 * it is encrypted when nobody but this machine, or a proxy that is named, gets in.
 */
export function plainHttp({ role, host, publicUrl, trustProxy, allowPlainHttp }: Reach): string | null {
  if (role === 'worker' || role === 'database' || allowPlainHttp) return null;
  const url = publicUrl === undefined ? null : new URL(publicUrl);
  if (url?.protocol === 'http:' && !isThisMachine(bare(url.hostname))) return `PUBLIC_URL is ${publicUrl}, plain http`;
  if (isThisMachine(host) || (url !== null && trustProxy.length > 0)) return null;
  return `HOST ${host} is open to the network over plain http`;
}

/** What the operator is told to do about it. */
export const plainHttpWayOut =
  'put a proxy with TLS in front and set PUBLIC_URL=https://… and TRUST_PROXY (docs/operate.md), or ALLOW_PLAIN_HTTP=1';

/** Said in production while the console shares its origin with the member app. */
export const noConsoleHost =
  'the console shares a host with the app, so a script that got into the one could use the other: ' +
  'set CONSOLE_URL to a host name of its own (docs/operate.md)';

/** IPv6 addresses stand in brackets in a URL. */
function bare(hostname: string): string {
  return hostname.replaceAll(/^\[|\]$/g, '');
}
