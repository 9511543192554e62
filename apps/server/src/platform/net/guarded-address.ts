import { isIP } from 'node:net';
import { guardedLookup, PrivateAddress, reachable } from './guarded-lookup.ts';

/**
 * The address of a host that somebody chose in the console, for what is no HTTP: of the open internet alone. Whoever
 * connects uses this very address.
 */
export async function guardedAddress(host: string, allowLoopback: boolean): Promise<string> {
  const may = reachable(allowLoopback);
  if (isIP(host) !== 0) {
    if (!may(host)) throw new PrivateAddress(host);
    return host;
  }
  return await new Promise<string>((done, failed) => {
    guardedLookup(may)(host, {}, (error, address) => {
      if (error) failed(error);
      else if (typeof address === 'string') done(address);
      else failed(new Error(`${host} has no address`));
    });
  });
}

/** Whether a host may be asked at all, as far as it is known without asking for its name. */
export function isReachableLiteral(host: string, allowLoopback: boolean): boolean {
  return isIP(host) === 0 || reachable(allowLoopback)(host);
}
