import type { FastifyPluginCallback } from 'fastify';
import { fail, failSaying } from '../../platform/errors/fail.ts';
import type { FileSender } from '../../platform/http/files/send-file.ts';
import { sharedSeconds } from '../../platform/http/files/shared-seconds.ts';
import { servedType } from './media-path.ts';
import { outlivesTakedown, verifyGrant, type PlaybackGrant, type PlaybackKeys } from './playback-token.ts';
import type { Revocations } from './revocation.service.ts';

/** Told who fetched a piece of media. */
export type Meter = (holder: string) => void;

interface MediaPluginDeps {
  readonly files: FileSender;
  readonly keys: PlaybackKeys;
  readonly revocations: Revocations;
  /** Told of what is fetched under a grant that is metered. */
  readonly meter: Meter;
  readonly clock: () => number;
}

/** `/v/<token>/<mediaId>/…`: every playlist and segment is checked by its token alone, without the database. */
export function mediaPlugin({ files, keys, revocations, meter, clock }: MediaPluginDeps): FastifyPluginCallback {
  return (app, _options, done) => {
    app.route({
      method: ['GET', 'HEAD'],
      // A wildcard, because the router limits the length of a named parameter to less than a token has.
      url: '/v/*',
      handler: async (request, reply) => {
        // As it was sent: what the router has decoded could differ from what was signed and allowed. One file has one
        // address under a token, so a cache has one entry of it: no query, no other spelling of the path.
        const [, first, token = '', mediaId = '', ...rest] = (request.raw.url ?? '').split('/');
        if (first !== 'v') throw fail('NOT_FOUND');
        const now = clock();
        const grant = verifyGrant(keys, token, now);
        if (!grant || grant.mediaId !== mediaId) throw refusal();
        const revoked = !outlivesTakedown(grant) && revocations.isRevoked(grant);
        // Only a list that must be read again is waited for.
        if (revoked !== false && (await revoked)) throw refusal();
        const path = rest.join('/');
        const contentType = servedType(path, grant.mode);
        if (contentType === null) throw fail('NOT_FOUND');
        if (grant.metered && grant.holder !== undefined) meter(grant.holder);
        return await files.send(request, reply, {
          key: `media/${mediaId}/${path}`,
          contentType,
          cacheControl: cacheControl(grant, now),
          mayRedirect: path.endsWith('.m4s'),
        });
      },
    });
    done();
  };
}

function refusal() {
  return failSaying('播放链接已失效，请刷新后重试', 'FORBIDDEN');
}

/**
 * What is open to everybody may lie in a shared cache, for so short that a takedown reaches the cache in time: a busy
 * segment then costs one revalidation every few seconds. What somebody has a right of their own to is kept by that
 * viewer's browser alone: a shared cache would go on serving it after the right is gone.
 */
function cacheControl({ expiresAt, holder }: PlaybackGrant, now: number): string {
  const seconds = Math.floor((expiresAt - now) / 1000);
  if (holder !== undefined) return `private, max-age=${seconds}, immutable`;
  return `public, max-age=${seconds}, s-maxage=${Math.min(sharedSeconds, seconds)}, immutable`;
}
