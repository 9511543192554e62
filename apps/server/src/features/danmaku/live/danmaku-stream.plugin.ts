import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import type { ResolveAgent } from '../../../platform/caller/caller.ts';
import { fail } from '../../../platform/errors/fail.ts';
import { admit, agentOf, findSession } from '../../../platform/http/calls/admit.ts';
import { answerWithEvents, eventLine, refuseOtherSites } from '../../../platform/http/event-stream.ts';
import type { Origin } from '../../../platform/http/origin.ts';
import { addressKey } from '../../../platform/net/address.ts';
import type { Sessions } from '../../../platform/session/session-store.ts';
import type { RoomService } from '../room.service.ts';
import type { DanmakuStreams, Watcher } from './danmaku-streams.ts';

interface Deps {
  readonly streams: DanmakuStreams;
  readonly rooms: RoomService;
  readonly sessions: Sessions;
  readonly resolveAgent: ResolveAgent;
  readonly origin: Origin;
}

/** What is written onto a video while it is watched, by server-sent events, for who may watch it. */
export function danmakuStreamPlugin({ streams, rooms, sessions, resolveAgent, origin }: Deps): FastifyPluginCallback {
  async function enter(request: FastifyRequest) {
    const query = request.query as Record<string, unknown>;
    const agent = await agentOf(request, query, resolveAgent);
    const account = admit({ access: 'account' }, await findSession(request, agent, sessions, origin.isHttps(request)));
    if (!account) throw fail('NOT_LOGGED_IN');
    const { videoId, grant } = query;
    const asked = { ...account, grant: typeof grant === 'string' ? grant : undefined };
    return { account, room: await rooms.room(typeof videoId === 'string' ? videoId : '', asked) };
  }

  function watcherOf(
    request: FastifyRequest,
    reply: FastifyReply,
    { account, room }: Awaited<ReturnType<typeof enter>>,
  ): Watcher {
    return {
      ...eventLine(reply),
      agentId: account.agentId,
      videoId: room.videoId,
      accountId: account.accountId,
      address: addressKey(request.ip),
      untilMs: room.untilMs,
      isAllowed: async () => (await enter(request)).account.accountId === account.accountId,
    };
  }

  return (app, _options, done) => {
    app.get('/api/danmaku/stream', async (request, reply) => {
      refuseOtherSites(request);
      return await answerWithEvents(reply, streams, watcherOf(request, reply, await enter(request)));
    });
    done();
  };
}
