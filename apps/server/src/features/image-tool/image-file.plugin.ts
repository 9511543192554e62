import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyPluginCallback, FastifyRequest } from 'fastify';
import { cookieToken } from '../../platform/http/calls/cookies.ts';
import { fail } from '../../platform/errors/fail.ts';
import type { Origin } from '../../platform/http/origin.ts';
import type { FileSender } from '../../platform/http/files/send-file.ts';
import type { Sessions } from '../../platform/session/session-store.ts';
import { type FileKeys, opensFile } from './image-file-address.ts';
import type { Owner } from './image-job.repository.ts';
import { toolList } from './tool-list.ts';

const address = /^\/api\/ai\/file\/([A-Za-z0-9_.-]{1,128})\/([0-9a-f-]{36})\/((?:before|after)\.(jpg|png))$/;
const example = /^\/api\/ai\/example\/([A-Za-z]{1,32})-(before|after)\.webp$/;
const examples = path.join(import.meta.dirname, 'examples');

interface Deps {
  readonly files: FileSender;
  readonly keys: FileKeys;
  /** Whose pictures these are; null when there is no such job any more. */
  readonly ownerOf: (fileId: string) => Promise<Owner | null>;
  readonly sessions: Sessions;
  readonly origin: Origin;
  readonly clock: () => number;
}

/**
 * Pictures of jobs, for the session of who gave them and nobody else: an address gets about (a screenshot, a history, a
 * proxy's log), a cookie does not. Nothing on the way keeps them. And the examples of the tools.
 */
export function imageFilePlugin({ files, keys, ownerOf, sessions, origin, clock }: Deps): FastifyPluginCallback {
  async function isOwner(request: FastifyRequest, fileId: string): Promise<boolean> {
    const cookie = cookieToken(request.headers.cookie, 'session', origin.isHttps(request));
    const owner = cookie === undefined ? null : await ownerOf(fileId);
    if (cookie === undefined || !owner) return false;
    const session = await sessions.find(cookie, owner.agentId);
    return session.state === 'active' && session.account.accountId === owner.accountId;
  }

  return (app, _options, done) => {
    app.route({
      method: ['GET', 'HEAD'],
      url: '/api/ai/file/*',
      handler: async (request, reply) => {
        const [, token = '', fileId = '', name = '', ending] = address.exec(request.raw.url ?? '') ?? [];
        if (!opensFile(keys, token, fileId, name, clock())) throw fail('NOT_FOUND');
        if (!(await isOwner(request, fileId))) throw fail('NOT_FOUND');
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
