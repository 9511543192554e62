import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyPluginCallback } from 'fastify';
import { fail } from '../../platform/http/fail.ts';
import type { FileSender } from '../../platform/http/send-file.ts';
import { type FileKeys, opensFile } from './image-file-address.ts';
import { toolList } from './tool-list.ts';

const address = /^\/api\/ai\/file\/([A-Za-z0-9_.-]{1,128})\/([0-9a-f-]{36})\/((?:before|after)\.(jpg|png))$/;
const example = /^\/api\/ai\/example\/([A-Za-z]{1,32})-(before|after)\.webp$/;
const examples = path.join(import.meta.dirname, 'examples');

interface Deps {
  readonly files: FileSender;
  readonly keys: FileKeys;
  readonly clock: () => number;
}

/** Pictures of jobs, for who was given their address; nothing on the way keeps them. And the examples of the tools. */
export function imageFileDelivery({ files, keys, clock }: Deps): FastifyPluginCallback {
  return (app, _options, done) => {
    app.route({
      method: ['GET', 'HEAD'],
      url: '/api/ai/file/*',
      handler: async (request, reply) => {
        const [, token = '', fileId = '', name = '', ending] = address.exec(request.raw.url ?? '') ?? [];
        if (!opensFile(keys, token, fileId, name, clock())) throw fail('NOT_FOUND');
        return await files.send(request, reply, {
          key: `image-jobs/${fileId}/${name}`,
          contentType: ending === 'png' ? 'image/png' : 'image/jpeg',
          cacheControl: 'private, no-store',
        });
      },
    });
    app.route({
      method: ['GET', 'HEAD'],
      url: '/api/ai/example/*',
      handler: async (request, reply) => {
        const [, tool = '', side] = example.exec(request.raw.url ?? '') ?? [];
        if (!Object.hasOwn(toolList, tool)) throw fail('NOT_FOUND');
        const bytes = await readFile(path.join(examples, `${tool}-${side}.webp`));
        return await reply.type('image/webp').header('cache-control', 'public, max-age=86400').send(bytes);
      },
    });
    done();
  };
}
