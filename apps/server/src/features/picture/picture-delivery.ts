import type { FastifyPluginCallback } from 'fastify';
import { fail } from '../../platform/http/fail.ts';
import type { FileSender } from '../../platform/http/send-file.ts';

const address = /^\/i\/([A-Za-z0-9_-]{1,64}\/[1-9]\d{0,4}\.webp)$/;

/** `/i/<pictureId>/<width>.webp`: a picture never changes under its id, so it may be kept for good, by anyone. */
export function pictureDelivery({ files }: { readonly files: FileSender }): FastifyPluginCallback {
  return (app, _options, done) => {
    app.route({
      method: ['GET', 'HEAD'],
      url: '/i/*',
      handler: async (request, reply) => {
        const name = address.exec(request.raw.url ?? '')?.[1];
        if (name === undefined) throw fail('NOT_FOUND');
        return await files.send(request, reply, {
          key: `pictures/${name}`,
          contentType: 'image/webp',
          cacheControl: 'public, max-age=31536000, immutable',
        });
      },
    });
    done();
  };
}
