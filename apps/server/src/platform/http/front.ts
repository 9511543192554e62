import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '../log/logger.ts';
import { isLoopback } from '../net/address.ts';

/** Answers from memory, without a wait; false where it cannot, and nothing has been sent. */
export type Line = (request: IncomingMessage, response: ServerResponse) => boolean;

export type Front = ReturnType<typeof createFront>;

/** Requests hold what any caller writes: starting afresh is the cheapest bound, the next answer puts its way back. */
const mostLines = 4000;
/** Longer than any question of our own app. */
const longestName = 1024;

interface Deps {
  readonly trustProxy: readonly string[];
  readonly log: Pick<Logger, 'error'>;
}

/**
 * Stands before the router. The handler of a route that answers from memory tells it the way of a request that went
 * through; the same request is then answered here, and router, hooks and framework are spared: half of what such an
 * answer costs (docs/decisions/speed/2026-11-17-front.md).
 */
export function createFront({ trustProxy, log }: Deps) {
  const lines = new Map<string, Line>();
  const hasProxies = trustProxy.length > 0;
  let closed = false;

  /**
   * Everything that the router and the hooks before a handler decide by: two requests of one name take one way. Lines,
   * because no header and no URL can hold the end of one.
   */
  function nameOf({ url = '', headers, socket }: IncomingMessage): string {
    const { host = '' } = headers;
    // Unless proxies are trusted, what they say is nothing but a sign that there is one.
    if (!hasProxies) {
      const plain = headers['x-forwarded-proto'] === undefined ? '' : 'proxied';
      const here = isHere(socket.remoteAddress) ? 'here' : 'away';
      return `${url}\n${host}\n${here}\n${plain}`;
    }
    const proto = headers['x-forwarded-proto'] ?? '-';
    const theirHost = headers['x-forwarded-host'] ?? '-';
    const passedOn = headers['x-forwarded-for'];
    const isPassedOn = typeof passedOn === 'string' && /[^\s,]/.test(passedOn);
    return `${url}\n${host}\n${socket.remoteAddress}\n${String(proto)}\n${String(theirHost)}\n${isPassedOn}`;
  }

  return {
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== 'GET' || closed) return false;
      const name = nameOf(request);
      const line = lines.get(name);
      if (line === undefined) return false;
      try {
        return line(request, response);
      } catch (error) {
        lines.delete(name);
        log.error({ err: error }, 'not answered from memory');
        if (!response.headersSent) return false;
        response.destroy();
        return true;
      }
    },
    remember(request: IncomingMessage, line: Line) {
      if (request.method !== 'GET') return;
      const name = nameOf(request);
      if (name.length > longestName) return;
      if (lines.size >= mostLines) lines.clear();
      lines.set(name, line);
    },
    /** From now on everything goes through the router, which says goodbye to each connection. */
    close() {
      closed = true;
      lines.clear();
    },
  };
}

/** The address is the same text on most connections that come from here. */
function isHere(address = ''): boolean {
  return address === '127.0.0.1' || isLoopback(address);
}
