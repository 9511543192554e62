import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { isThisMachine } from '../net/address.ts';
import type { ConsoleHost } from './console-host.ts';
import type { OwnAddress } from './calls/guard.ts';
import type { Hsts } from './security-headers.ts';

export type Origin = ReturnType<typeof createOrigin>;

/** What is known of our own address, from PUBLIC_URL and, where proxies are trusted, from their headers. */
export function createOrigin(publicUrl: string | undefined, consoleHost?: ConsoleHost) {
  const publicOrigin = publicUrl === undefined ? undefined : new URL(publicUrl).origin;
  const alwaysHttps = publicOrigin?.startsWith('https:') ?? false;
  const isHttps = (request: FastifyRequest) => alwaysHttps || request.protocol === 'https';
  const originOf = (request: FastifyRequest) => (consoleHost?.is(request) ? consoleHost.origin : publicOrigin);
  const ownHosts = new Set([publicOrigin, consoleHost?.origin].map((origin) => origin && new URL(origin).hostname));
  let isChosen: ((host: string) => boolean) | undefined;
  return {
    isHttps,
    hsts: (request: FastifyRequest): Hsts => {
      if (!isHttps(request)) return 'none';
      const name = request.hostname.toLowerCase();
      if (ownHosts.has(name)) return 'below';
      return isChosen?.(name) ? 'host' : 'none';
    },
    /** Told by who knows the hosts of agents: which of them chose HSTS. */
    chooseHsts: (chosen: (host: string) => boolean) => {
      isChosen = chosen;
    },
    // On the machine itself nobody is on the way: an operator may open it there without TLS.
    own: (request: FastifyRequest): OwnAddress => ({
      host: request.host,
      publicOrigin: originOf(request),
      https: isHttps(request) && !isThisMachine(request.hostname),
    }),
    /**
     * Where users (on the host of the console: staff) open this installation, without a slash at the end. The Host of a
     * request is whatever its sender likes: it stands in a link only where it is known to be ours, as the domain of an
     * agent (`isDomain`), and there it comes before PUBLIC_URL.
     */
    siteUrl: (request: FastifyRequest, isDomain: boolean): string => {
      const known = originOf(request);
      // Whoever came by the domain of an agent has their session there and nowhere else.
      if (known !== undefined && (!isDomain || consoleHost?.is(request))) return known;
      const host = isDomain || isThisMachine(request.hostname) ? hostOf(request) : listeningHost(request);
      return `${isHttps(request) ? 'https' : 'http'}://${host}`;
    },
  };
}

/** Name and port, and nothing that a malformed Host has beside them. */
function hostOf({ hostname, port }: FastifyRequest): string {
  return `${hostname.toLowerCase()}${port === null || Number.isNaN(port) ? '' : `:${port}`}`;
}

/** The address of this machine that the connection came to: nobody but who listens there can have been meant. */
function listeningHost({ socket: { localAddress, localPort } }: FastifyRequest): string {
  if (localAddress === undefined) return 'localhost';
  const plain = localAddress.replace(/^::ffff:(?=\d+\.)/i, '');
  return `${isIPv6(plain) ? `[${plain}]` : plain}:${localPort}`;
}

export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
