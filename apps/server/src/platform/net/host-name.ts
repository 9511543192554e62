import { isIPv4 } from 'node:net';

/**
 * The one form in which a host is stored and compared, from whatever was typed: without scheme, port, path and the dot at
 * the end, in lower case and punycode, an IPv4 address in dotted decimals however it was written (`0x7f.1`, `2130706433`)
 * and an IPv6 one in brackets. Null when it is no host at all.
 */
export function hostName(given: string): string | null {
  const text = given.trim();
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `http://${isBareIPv6(text) ? `[${text}]` : text}`);
  const host = url?.hostname.replace(/\.$/, '') ?? '';
  return host === '' ? null : host;
}

export function isAddress(host: string): boolean {
  return host.startsWith('[') || isIPv4(host);
}

/** `localhost` and all names below it, which browsers take to this machine. */
export function isLocalName(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}

/** More than one colon and nothing of a port: `::1`, but not `a.example:80`. */
function isBareIPv6(text: string): boolean {
  return /^[0-9a-f:.]+$/i.test(text) && text.split(':').length > 2;
}
