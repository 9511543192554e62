import { isIPv4, isIPv6 } from 'node:net';

/**
 * Whom a limit counts: an IPv4 address, or the /64 of an IPv6 one, because a household or a phone has a whole /64 and
 * could use a fresh address for every request.
 */
export function addressKey(address: string): string {
  const plain = address.split('%', 1)[0] ?? '';
  if (isIPv4(plain) || !isIPv6(plain)) return plain;
  const groups = expand(plain);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) return mapped(groups);
  const prefix = groups.slice(0, 4).map((group) => group.toString(16));
  return `${prefix.join(':')}::/64`;
}

/** The network of an address without the machine: /24 of IPv4, /48 of IPv6. For figures that need no more. */
export function networkOf(address: string): string {
  const key = addressKey(address);
  if (isIPv4(key)) return `${key.slice(0, key.lastIndexOf('.'))}.0/24`;
  return key.endsWith('::/64') ? `${key.slice(0, -5).split(':').slice(0, 3).join(':')}::/48` : '';
}

export function isLoopback(address: string): boolean {
  const key = addressKey(address);
  return (isIPv4(key) && key.startsWith('127.')) || address === '::1';
}

/** By address or by name. */
export function isThisMachine(host: string): boolean {
  return host === 'localhost' || isLoopback(host);
}

function mapped(groups: number[]): string {
  return [groups[6] ?? 0, groups[7] ?? 0].flatMap((group) => [group >> 8, group & 0xff]).join('.');
}

function parse(part: string): number[] {
  return part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
}

/** The eight groups of a valid IPv6 address. */
function expand(address: string): number[] {
  const dotted = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const hex = dotted
    ? address.slice(0, dotted.index) +
      [(Number(dotted[1]) << 8) | Number(dotted[2]), (Number(dotted[3]) << 8) | Number(dotted[4])]
        .map((group) => group.toString(16))
        .join(':')
    : address;
  const [head = '', tail] = hex.split('::');
  if (tail === undefined) return parse(head);
  const before = parse(head);
  const after = parse(tail);
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}
