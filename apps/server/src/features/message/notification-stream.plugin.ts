import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { admit, agentOf, findSession } from '../../platform/http/calls/admit.ts';
import { fail } from '../../platform/errors/fail.ts';
import type { ResolveAgent } from '../../platform/caller/caller.ts';
import { answerWithEvents, eventLine, refuseOtherSites } from '../../platform/http/event-stream.ts';
import type { Origin } from '../../platform/http/origin.ts';
import type { Sessions } from '../../platform/session/session-store.ts';
import type { NotificationStreams, Stream } from './notification-streams.ts';

interface Deps {
  readonly streams: NotificationStreams;
  readonly sessions: Sessions;
  readonly resolveAgent: ResolveAgent;
  readonly origin: Origin;
}

/** The live badge by server-sent events: only a session of the account's own opens it, and it ends with that session. */
export function notificationStreamPlugin({ streams, sessions, resolveAgent, origin }: Deps): FastifyPluginCallback {
  async function who(request: FastifyRequest) {
    const agent = await agentOf(request, request.query as Record<string, unknown>, resolveAgent);
    const session = await findSession(request, agent, sessions, origin.isHttps(request));
    const account = admit({ access: 'account' }, session);
    if (!account) throw fail('NOT_LOGGED_IN');
    return account;
  }

  function streamOf(request: FastifyRequest, reply: FastifyReply, account: Awaited<ReturnType<typeof who>>): Stream {
    return {
      ...eventLine(reply),
      agentId: account.agentId,
      accountId: account.accountId,
      isAllowed: async () => (await who(request)).accountId === account.accountId,
    };
  }

  return (app, _options, done) => {
    app.get('/api/sysNotify/stream', async (request, reply) => {
      refuseOtherSites(request);
      return await answerWithEvents(reply, streams, streamOf(request, reply, await who(request)));
    });
    done();
  };
}
