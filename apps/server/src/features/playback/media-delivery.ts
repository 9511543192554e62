import type { FastifyPluginCallback } from 'fastify';
import { fail, failSaying } from '../../platform/http/fail.ts';
import type { FileSender } from '../../platform/http/send-file.ts';
import { servedType } from './media-path.ts';
import { verifyGrant, type PlaybackKeys } from './playback-token.ts';

interface MediaDeliveryDeps {
  readonly files: FileSender;
  readonly keys: PlaybackKeys;
  readonly clock: () => number;
}

/** `/v/<token>/<mediaId>/…`: every playlist and segment is checked by its token alone, without the database. */
export function mediaDelivery({ files, keys, clock }: MediaDeliveryDeps): FastifyPluginCallback {
  return (app, _options, done) => {
    app.route({
      method: ['GET', 'HEAD'],
      // A wildcard, because the router limits the length of a named parameter to less than a token has.
      url: '/v/*',
      handler: async (request, reply) => {
        // The path as it was sent: what the router has decoded could differ from what was signed and allowed.
        const [, , token = '', mediaId = '', ...rest] = pathOf(request.raw.url).split('/');
        const now = clock();
        const grant = verifyGrant(keys, token, now);
        if (!grant || grant.mediaId !== mediaId) throw failSaying('播放链接已失效，请刷新后重试', 'FORBIDDEN');
        const path = rest.join('/');
        const contentType = servedType(path, grant.mode);
        if (contentType === null) throw fail('NOT_FOUND');
        const seconds = Math.floor((grant.expiresAt - now) / 1000);
        return await files.send(request, reply, {
          key: `media/${mediaId}/${path}`,
          contentType,
          // Private: a shared cache would go on serving after the grant has run out.
          cacheControl: `private, max-age=${seconds}, immutable`,
        });
      },
    });
    done();
  };
}

function pathOf(url = ''): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}
