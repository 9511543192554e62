import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { admit, agentOf, findSession } from '../../platform/http/calls/admit.ts';
import { fail } from '../../platform/errors/fail.ts';
import type { ResolveAgent } from '../../platform/caller/caller.ts';
import { headerOf, type Origin } from '../../platform/http/origin.ts';
import type { Sessions } from '../../platform/session/session-store.ts';
import type { NotificationStreams, Stream } from './notification-streams.ts';

interface Deps {
  readonly streams: NotificationStreams;
  readonly sessions: Sessions;
  readonly resolveAgent: ResolveAgent;
  readonly origin: Origin;
}

/** After this the browser reconnects by itself, and its session is checked again. */
const longestMs = 30 * 60_000;
/** A client that lets this much pile up is gone or hostile. */
const mostWaitingBytes = 64 * 1024;

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Else nginx would buffer the events.
  'x-accel-buffering': 'no',
};

/** The live badge by server-sent events: only a session of the account's own opens it, and it ends with that session. */
export function notificationStreamPlugin({ streams, sessions, resolveAgent, origin }: Deps): FastifyPluginCallback {
  async function who(request: FastifyRequest) {
    const agent = await agentOf(request, request.query as Record<string, unknown>, resolveAgent);
    const session = await findSession(request, agent, sessions, origin.isHttps(request));
    const account = admit({ access: 'account' }, session);
    if (!account) throw fail('NOT_LOGGED_IN');
    return account;
  }

  function streamOf(request: FastifyRequest, { raw }: FastifyReply, account: Awaited<ReturnType<typeof who>>): Stream {
    return {
      agentId: account.agentId,
      accountId: account.accountId,
      send(text) {
        if (raw.writableLength > mostWaitingBytes) raw.destroy();
        else raw.write(text);
      },
      isAllowed: async () => (await who(request)).accountId === account.accountId,
      end: () => {
        raw.end();
      },
    };
  }

  return (app, _options, done) => {
    app.get('/api/sysNotify/stream', async (request, reply) => {
      // Pages of other sites must not use up the streams of an account.
      const site = headerOf(request, 'sec-fetch-site');
      if (site !== undefined && site !== 'same-origin') throw fail('FORBIDDEN');
      const stream = streamOf(request, reply, await who(request));
      if (!streams.open(stream)) return await reply.code(204).send();
      reply.hijack();
      reply.raw.writeHead(200, headers);
      reply.raw.write('retry: 5000\n\n');
      const expiry = setTimeout(() => stream.end(), longestMs).unref();
      reply.raw.once('close', () => {
        clearTimeout(expiry);
        streams.close(stream);
      });
      return reply;
    });
    done();
  };
}
