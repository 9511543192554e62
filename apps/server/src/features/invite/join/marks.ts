import { createHmac } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { addressKey } from '../../../platform/net/address.ts';

/** By what accounts of one person or one machine are told. */
export type MarkKind = 'device' | 'browser' | 'address' | 'network' | 'program';

export interface Mark {
  readonly kind: MarkKind;
  readonly hash: Buffer;
}

export interface Visitor {
  readonly machineCode?: string;
  /** The cookie by which the browser is known whoever signs in there. */
  readonly browser?: string | undefined;
  readonly address: string;
  readonly userAgent: string;
}

export type MarksOf = (agentId: string, visitor: Visitor) => Mark[];

/** Keyed by the installation: who has the table alone can neither read an address back nor try them all. */
export function markMaker(pepper: Buffer): MarksOf {
  const mark = (agentId: string, kind: MarkKind, value: string): Mark => ({
    kind,
    hash: createHmac('sha256', pepper).update(`invite|${agentId}|${kind}|${value}`).digest().subarray(0, 16),
  });
  return (agentId, { machineCode, browser, address, userAgent }) => [
    ...(machineCode === undefined ? [] : [mark(agentId, 'device', machineCode.toLowerCase())]),
    ...(browser === undefined ? [] : [mark(agentId, 'browser', browser)]),
    mark(agentId, 'address', addressKey(address)),
    mark(agentId, 'network', networkKey(address)),
    mark(agentId, 'program', userAgent.slice(0, 300)),
  ];
}

/** The neighbourhood of an address: /24 of IPv4, /56 of IPv6, which is what one line at home gets. */
export function networkKey(address: string): string {
  const key = addressKey(address);
  if (isIPv4(key)) return `${key.slice(0, key.lastIndexOf('.'))}.0/24`;
  if (!key.endsWith('::/64')) return key;
  const groups = key.slice(0, -5).split(':');
  const last = Number.parseInt(groups[3] ?? '0', 16) & 0xff00;
  return `${[...groups.slice(0, 3), last.toString(16)].join(':')}::/56`;
}
