import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../errors/fail.ts';

/** The console on a host name of its own, so that no script of the member app shares an origin with it. */
export interface ConsoleHost {
  /** Scheme, host and port. */
  readonly origin: string;
  is(request: FastifyRequest): boolean;
}

/** Where the console shows the member app in a frame: it stands below /console/, and is a page of the member app. */
export const previewPath = '/console/preview';

const consoleRoutes = /^\/(?:console(?:\/|$)|api\/admin\/)/;
/** What the console needs besides: files that it sends and shows, and what monitors ask. */
const sharedRoutes = /^\/(?:api\/upload(?:\/|$)|[iv]\/|health$|ready$|metrics$|tls\/allowed$)/;

export function consoleHostOf(consoleUrl: string): ConsoleHost {
  const { origin, host } = new URL(consoleUrl);
  return { origin, is: (request) => request.host.toLowerCase() === host };
}

/** Answers the console on its host and the member app on all others, and nothing of the one on the host of the other. */
export function useConsoleHost(app: FastifyInstance, consoleHost: ConsoleHost): void {
  app.addHook('onRequest', async (request, reply) => {
    // The route, not the address: an address can be written in many ways that lead to the same route.
    const route = request.routeOptions.url ?? '';
    const ofConsole = consoleRoutes.test(route);
    const here = consoleHost.is(request);
    if (here && route === '/') return reply.redirect('/console/', 302);
    const answered = here ? ofConsole || sharedRoutes.test(route) : !ofConsole || route === previewPath;
    if (!answered) throw fail('NOT_FOUND');
    return undefined;
  });
}
