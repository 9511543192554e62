import { lookup as resolve, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopback } from './address.ts';
import { isPublicAddress } from './public-address.ts';

/** Where it leads is none of the open internet. */
export class PrivateAddress extends Error {}

type May = (address: string) => boolean;

/** Which addresses may be spoken to; `allowLoopback` is only for tests and trying things out. */
export function reachable(allowLoopback: boolean): May {
  return (address) => isPublicAddress(address) || (allowLoopback && isLoopback(address));
}

/** A literal address is not resolved, so nobody else would look at it. */
export function checkLiteral(url: URL, may: May): void {
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !may(literal)) throw new PrivateAddress(literal);
}

/** Refuses a name as soon as one of its addresses is private: which one is used is not the name's to choose. */
export function guardedLookup(may: May): LookupFunction {
  return (name, options, answer) => {
    resolve(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const [first] = found ?? [];
      if (error || !first) return answer(error ?? new Error(`${name} has no address`), '', 0);
      const hidden = found.find(({ address }) => !may(address));
      if (hidden) return answer(new PrivateAddress(hidden.address), '', 0);
      if (options.all) return answer(null, found);
      answer(null, first.address, first.family);
    });
  };
}
