import type { FastifyPluginCallback } from 'fastify';
import { cookieToken } from '../../../platform/http/calls/cookies.ts';
import { parseId } from '../../../platform/db/id.ts';
import { fail } from '../../../platform/errors/fail.ts';
import type { Origin } from '../../../platform/http/origin.ts';
import type { Sessions } from '../../../platform/session/session-store.ts';
import type { PrivacyService } from './privacy.service.ts';

interface Deps {
  readonly privacy: PrivacyService;
  readonly sessions: Sessions;
  readonly origin: Origin;
}

/** Serves the archive that exportMe links to, to a session of that account only. */
export function exportPlugin({ privacy, sessions, origin }: Deps): FastifyPluginCallback {
  return (app, _options, done) => {
    app.get<{ Params: { agentId: string; token: string } }>(
      '/export/:agentId/:token/my-data.zip',
      async (request, reply) => {
        const { token } = request.params;
        const agentId = parseId(request.params.agentId);
        if (agentId === null) throw fail('NOT_FOUND');
        const cookie = cookieToken(request.headers.cookie, 'session', origin.isHttps(request));
        const session = cookie === undefined ? null : await sessions.find(cookie, agentId);
        if (session?.state !== 'active' || session.account.restricted) throw fail('NOT_FOUND');
        const archive = await privacy.archive(session.account.accountId, token);
        if (!archive) throw fail('NOT_FOUND');
        return reply
          .header('content-type', 'application/zip')
          .header(
            'content-disposition',
            `attachment; filename="my-data.zip"; filename*=UTF-8''${encodeURIComponent('我的数据.zip')}`,
          )
          .header('cache-control', 'no-store')
          .send(archive);
      },
    );
    done();
  };
}
