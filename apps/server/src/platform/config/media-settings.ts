import { z } from 'zod';
import { isThisMachine } from '../net/address.ts';
import { isLocalName } from '../net/host-name.ts';

const most = 4;

export const mediaVariables = {
  MEDIA_URL: z
    .string()
    .transform((value) => value.split(/[\s,]+/).flatMap((entry) => (entry === '' ? [] : [entry.replace(/\/$/, '')])))
    .refine((entries) => entries.length <= most && entries.every(isMediaOrigin), {
      error: `up to ${most} addresses split by commas, each https:// and a host, such as https://media.example.com`,
    })
    .transform((entries) => [...new Set(entries.map((entry) => new URL(entry).origin))])
    .default([]),
};

/** Scheme, host and port, and nothing else; without TLS on this machine alone, to try it. */
function isMediaOrigin(entry: string): boolean {
  const parsed = URL.parse(entry);
  if (parsed === null || parsed.origin !== entry.toLowerCase()) return false;
  const { protocol, hostname } = parsed;
  return protocol === 'https:' || (protocol === 'http:' && (isThisMachine(hostname) || isLocalName(hostname)));
}

/** The media hosts that are a host of the app or the console as well: those answer media and nothing else. */
export function mediaClash(origins: readonly string[], others: readonly (string | undefined)[]): string | undefined {
  const taken = new Set(others.flatMap((other) => (other === undefined ? [] : [new URL(other).host])));
  return origins.find((origin) => taken.has(new URL(origin).host));
}
