import type { FastifyPluginCallback } from 'fastify';
import { fail } from '../../platform/errors/fail.ts';
import type { FileSender } from '../../platform/http/files/send-file.ts';
import { sharedSeconds } from '../../platform/http/files/shared-seconds.ts';
import type { AdultCoverList } from './adult-cover.repository.ts';
import { coverExpiry, type CoverKeys } from './adult-cover.service.ts';
import { linkPictureName, type LinkPictures } from './link/link-picture.ts';

const address = /^\/i\/(?:([A-Za-z0-9_.-]{1,128})\/)?([A-Za-z0-9_-]{1,64})\/([1-9]\d{0,4}\.(webp|avif|txt)|card\.jpg)$/;
const forGood = `public, max-age=31536000, s-maxage=${sharedSeconds}, immutable`;

interface Deps {
  readonly files: FileSender;
  readonly adultCovers: AdultCoverList;
  readonly links: Pick<LinkPictures, 'ensure'>;
  readonly keys: CoverKeys;
  readonly clock: () => number;
}

/**
 * `/i/<pictureId>/<width>.webp`: a picture never changes under its id, so a browser may keep it for good. A shared cache asks
 * again after seconds: its title may be taken down or become 18+. A cover of an
 * 18+ title is there for `/i/<token>/<pictureId>/…` alone, and kept by the browser that asked. `/i/<pictureId>/card.jpg` is
 * for the cards of links in chats (features/share), and never one of an 18+ title.
 */
export function picturePlugin({ files, adultCovers, links, keys, clock }: Deps): FastifyPluginCallback {
  /** How long the picture may be kept by whom; null when it is not there for this address. */
  async function cacheControl(token: string | undefined, pictureId: string): Promise<string | null> {
    if (token === undefined) return (await adultCovers.has(pictureId)) ? null : forGood;
    const now = clock();
    const expiresAt = coverExpiry(keys, token, pictureId, now);
    return expiresAt === null ? null : `private, max-age=${Math.floor((expiresAt - now) / 1000)}, immutable`;
  }

  return (app, _options, done) => {
    app.route({
      method: ['GET', 'HEAD'],
      url: '/i/*',
      handler: async (request, reply) => {
        const [, token, pictureId = '', name, format] = address.exec(request.raw.url ?? '') ?? [];
        const kept = name === undefined ? null : await cacheControl(token, pictureId);
        if (kept === null) throw fail('NOT_FOUND');
        if (name === linkPictureName && (token !== undefined || !(await links.ensure(pictureId))))
          throw fail('NOT_FOUND');
        // Read by the app wherever it is open, from whichever of its hosts answers.
        if (format === 'txt') reply.header('access-control-allow-origin', '*');
        return await files.send(request, reply, {
          key: `pictures/${pictureId}/${name}`,
          contentType: format === 'txt' ? 'application/octet-stream' : `image/${format ?? 'jpeg'}`,
          cacheControl: kept,
        });
      },
    });
    done();
  };
}
