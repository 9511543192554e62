import { errors } from '@liuguang/contract/errors.ts';
import { Server, type ServerOptions, TUS_RESUMABLE } from '@tus/server';
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import type { DiskGuard } from '../../../platform/disk/disk-guard.ts';
import { admit, agentOf, findSession } from '../../../platform/http/calls/admit.ts';
import { fail, failSaying } from '../../../platform/errors/fail.ts';
import type { ResolveAgent } from '../../../platform/caller/caller.ts';
import { headerOf, type Origin } from '../../../platform/http/origin.ts';
import { guardChange } from '../../../platform/http/calls/steps.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import type { Sessions } from '../../../platform/session/session-store.ts';
import { isStoreUnavailable } from '../../../platform/storage/s3/s3-error.ts';
import type { UploadFiles } from '../../../platform/storage/upload-files.ts';
import type { UploadLocker } from './upload-locker.ts';
import { parseUploadMetadata } from './upload-metadata.ts';
import { uploadStore } from './upload-store.ts';
import type { StoredUpload, UploadRepository } from '../upload.repository.ts';
import type { Uploader, UploadService } from '../upload.service.ts';

type ServerRequest = Parameters<NonNullable<ServerOptions['namingFunction']>>[0];

interface Deps {
  readonly service: UploadService;
  readonly uploads: UploadRepository;
  readonly files: UploadFiles;
  readonly sessions: Sessions;
  readonly resolveAgent: ResolveAgent;
  readonly origin: Origin;
  readonly maxBytes: number;
  readonly disk: DiskGuard;
  readonly log: Pick<Logger, 'error'>;
  /** Keeps other processes from writing to the same upload; without it there are none. */
  readonly locker?: UploadLocker | undefined;
  /** Who staff of the console upload as; null when it is not the console that asks. */
  readonly staffUploader?: (request: FastifyRequest, agentId: string) => Promise<Uploader | null>;
}

const path = '/api/upload';

/**
 * tus 1.0 (core, creation, termination). The library moves the bytes; who may send what is decided before it sees a
 * request, and where they lie is told by `upload-store.ts`. GET is not served: what was sent is never handed out.
 */
export function uploadPlugin(deps: Deps): FastifyPluginCallback {
  const { service, uploads, files, origin, disk, locker } = deps;
  /** The row that was made for a request, before the library sees it. */
  const created = new WeakMap<object, { uploadId: string; agentId: string }>();
  const createdFor = (request: ServerRequest) => {
    const raw = request.runtime?.node?.req;
    const row = raw && created.get(raw);
    if (!row) throw new Error('an upload without a row');
    return row;
  };
  const tus = new Server({
    path,
    datastore: uploadStore({ uploads, files }),
    maxSize: deps.maxBytes,
    ...(locker ? { locker: (request: ServerRequest) => locker(() => request.runtime?.node?.req.destroy()) } : {}),
    // Never for scripts of other origins.
    allowedOrigins: () => false,
    namingFunction: (request) => createdFor(request).uploadId,
    // The agent goes along: a later request is from nobody at an agent where there is no session.
    generateUrl: (request, { id }) => `${path}/${id}?agentid=${createdFor(request).agentId}`,
    getFileIdFromRequest: (request) => idOf(new URL(request.url).pathname),
    onResponseError: (_request, error) => {
      // Those that have words of their own are for whoever asked; the others are for the operator.
      if ('status_code' in error) return undefined;
      deps.log.error({ err: error }, 'an upload failed');
      const { status, message } = errors[isStoreUnavailable(error) ? 'UNAVAILABLE' : 'INTERNAL'];
      return { status_code: status, body: `${message}\n` };
    },
    onUploadFinish: async (_request, { id }) => {
      const upload = await uploads.find(id);
      if (upload) await service.finish(id, upload.kind);
      return {};
    },
  });

  async function ownerOf(request: FastifyRequest): Promise<Uploader> {
    guardChange(request, origin);
    const agent = await agentOf(request, request.query as Record<string, unknown>, deps.resolveAgent);
    const staff = await deps.staffUploader?.(request, agent.agentId);
    if (staff) return staff;
    const session = await findSession(request, agent, deps.sessions, origin.isHttps(request));
    const account = admit({ access: 'account', sensitive: true }, session);
    if (!account) throw fail('NOT_LOGGED_IN');
    return account;
  }

  function refuseWithoutRoom(request: FastifyRequest): void {
    if (disk.state !== 'ok') throw fail('STORAGE_FULL', { requestId: request.id });
  }

  /** Bytes that arrive while the disk fills up: what is here stays, and the client goes on from there another time. */
  async function passWhileRoom(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const end = disk.onChange((state) => {
      if (state !== 'ok') request.raw.destroy();
    });
    try {
      await pass(request, reply);
    } finally {
      end();
    }
  }

  async function begin(request: FastifyRequest): Promise<string> {
    const owner = await ownerOf(request);
    refuseWithoutRoom(request);
    const length = headerOf(request, 'upload-length') ?? '';
    // Neither is served, and the library would say so only once there is a row.
    if (unservedHeaders.some((name) => headerOf(request, name) !== undefined)) {
      throw failSaying('不支持这种上传方式', 'INVALID_INPUT', { fields: {} });
    }
    if (!/^[1-9]\d{0,14}$/.test(length)) throw fail('INVALID_INPUT', { fields: { size: '文件不能为空' } });
    const about = parseUploadMetadata(headerOf(request, 'upload-metadata'));
    const uploadId = await service.begin(owner, Number(length), about);
    created.set(request.raw, { uploadId, agentId: owner.agentId });
    return uploadId;
  }

  /** The library answers outside the framework, with the headers that the site's hook has set already. */
  async function pass(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.hijack();
    await tus.handle(request.raw, reply.raw);
  }

  return (app, _options, done) => {
    // The library reads the body from the socket.
    app.addContentTypeParser('application/offset+octet-stream', (_request, _body, parsed) => parsed(null));
    app.post(path, async (request, reply) => {
      // Another version of the protocol is refused by the library, which names ours.
      if (headerOf(request, 'tus-resumable') !== TUS_RESUMABLE) return await pass(request, reply);
      const uploadId = await begin(request);
      try {
        await passWhileRoom(request, reply);
      } finally {
        // The disk would not have it, or the library refused a header of its own: nobody was told of the row.
        if (reply.raw.statusCode !== 201) await service.abandon(uploadId);
      }
    });
    app.head(`${path}/*`, async (request, reply) => {
      const upload = await service.own(await ownerOf(request), uploadIdOf(request));
      // Killed between the last byte and the word of it: the client only asks how far it got, and is done.
      if (upload.state === 'uploading' && !(await finishIfWhole(deps, upload))) return await pass(request, reply);
      return reply.headers({ ...tusHeaders, 'upload-offset': upload.size, 'upload-length': upload.size }).send();
    });
    app.patch(`${path}/*`, async (request, reply) => {
      const upload = await service.own(await ownerOf(request), uploadIdOf(request));
      if (upload.state !== 'uploading') throw fail('CONFLICT');
      refuseWithoutRoom(request);
      await passWhileRoom(request, reply);
    });
    app.delete(`${path}/*`, async (request, reply) => {
      await service.cancel(await ownerOf(request), uploadIdOf(request));
      return reply.code(204).headers(tusHeaders).send();
    });
    done();
  };
}

const unservedHeaders = ['upload-concat', 'upload-defer-length', 'x-http-method-override'];
const tusHeaders = { 'tus-resumable': TUS_RESUMABLE, 'cache-control': 'no-store' };

/** Recovers an upload whose last byte has arrived without anybody being told. */
export async function finishIfWhole(
  { files, service }: { files: UploadFiles; service: Pick<UploadService, 'finish'> },
  { uploadId, kind, size }: StoredUpload,
): Promise<boolean> {
  const received = await files.received(uploadId);
  if (received?.bytes !== size) return false;
  await service.finish(uploadId, kind);
  return true;
}

function uploadIdOf(request: FastifyRequest): string {
  return idOf(request.url.split('?')[0] ?? '') ?? '';
}

function idOf(pathname: string): string | undefined {
  return /^\/api\/upload\/([1-9]\d{0,18})$/.exec(pathname)?.[1];
}
