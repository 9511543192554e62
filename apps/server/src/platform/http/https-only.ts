import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '../net/address.ts';
import { failSaying } from '../errors/fail.ts';

/** Asked by balancers and monitors straight at the port; they answer with nothing that is anybody's. */
const monitoring = /^\/(?:health|ready|metrics|tls\/allowed)(?:\?|$)/;

/**
 * Who came without TLS gets nothing: a page is asked for again over https, and a call, whose secrets have been on the wire
 * already, is refused so that whoever wrote the client notices.
 */
export function useHttpsOnly(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!cameInPlain(request) || monitoring.test(request.url)) return undefined;
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !request.url.startsWith('/api/');
    if (!isPage) throw failSaying('请使用 https 访问', 'FORBIDDEN');
    // Not to be kept: the host is what this one caller wrote.
    return reply.header('cache-control', 'no-store').redirect(`https://${request.host}${request.url}`, 308);
  });
}

/**
 * Known from the proxy that is trusted. One that says nothing about TLS is believed to have it, as is this machine itself;
 * somebody who reaches the port past the proxy has none, whatever their headers say.
 */
function cameInPlain(request: FastifyRequest): boolean {
  if (request.protocol === 'https') return false;
  if (request.headers['x-forwarded-proto'] !== undefined) return true;
  const isProxied = (request.ips?.length ?? 1) > 1;
  return !isProxied && !isLoopback(request.socket.remoteAddress ?? '');
}
