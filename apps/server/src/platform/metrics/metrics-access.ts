import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { isLoopback } from '../net/address.ts';

type Settings = Pick<Config, 'metricsPublic' | 'metricsToken' | 'publicUrl' | 'trustProxy'>;

/** What proxies add to a request that they pass on. */
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/**
 * Who may read /metrics: everybody if the operator says so; else who brings the token; without a token in the settings,
 * programs on this machine. Behind a proxy on the same machine every visitor looks like one of those, and a proxy need
 * not add a header that gives it away: where the settings speak of one, there is no reading without the token.
 */
export function metricsAccess({ metricsPublic, metricsToken, publicUrl, trustProxy }: Settings) {
  const isProxied = publicUrl !== undefined || trustProxy.length > 0;
  return ({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): boolean => {
    if (metricsPublic) return true;
    if (metricsToken !== undefined) return isSame(headers.authorization ?? '', `Bearer ${metricsToken}`);
    const isForwarded = forwarding.some((name) => headers[name] !== undefined);
    return !isProxied && !isForwarded && isLoopback(socket.remoteAddress ?? '');
  };
}

/** By hashes, so that the time it takes says nothing about how much of it was right. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'));
}
