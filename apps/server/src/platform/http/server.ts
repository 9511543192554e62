import { createServer as createHttpServer, type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import type { Logger } from '../log/logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { redactUrl } from '../log/redact.ts';
import { sendFailure } from './calls/answer.ts';
import { currentRequest } from './calls/current-request.ts';
import type { Drain } from './drain.ts';
import type { Front } from './front.ts';
import { fail } from '../errors/fail.ts';
import { failureOf } from './failure.ts';
import type { Origin } from './origin.ts';
import { reportFault } from './report-fault.ts';
import { requestId } from './request-id.ts';

interface ServerOptions {
  readonly trustProxy: readonly string[];
  readonly origin: Origin;
  readonly log: Logger;
  readonly drain?: Drain | undefined;
  /** Answers what it can before anything else looks at a request. */
  readonly front?: Front | undefined;
  readonly metrics: Pick<Metrics, 'slipped'>;
}

/** Longer than that of the proxies in front, who then are the ones that close an idle connection. */
const timeouts = { keepAliveTimeout: 72_000, requestTimeout: 300_000 };

/** No call takes more than a long text; files have a protocol of their own. */
const bodyLimit = 256 * 1024;

/** A bare server on which every refusal, whoever gives it, is an envelope. */
export function createServer({ trustProxy, origin, log, metrics, drain, front }: ServerOptions): FastifyInstance {
  const app = fastify({
    // Requests are logged by who answers them; a child logger for each would cost the hot path dearly.
    logger: false,
    genReqId: requestId,
    // Without a trusted proxy X-Forwarded-* is whatever the caller likes to say, and is not looked at.
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    bodyLimit,
    // Every request runs as itself, so that an error that nobody caught can be told from whose it is.
    serverFactory: (handle) =>
      createHttpServer(timeouts, (request, response) => {
        if (drain?.begun) response.shouldKeepAlive = false;
        if (!namesOneHost(request)) {
          // By the response, which closes the connection: a socket that was only ended stays until the caller lets go.
          response.writeHead(400, malformedHeaders).end(malformed);
          return;
        }
        if (front?.answer(request, response)) return;
        currentRequest.run(request, handle, request, response);
      }),
    // While closing, what runs and what still arrives on an open connection is answered, with Connection: close.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) => {
      sendFailure(request, reply, origin, failureOf(error, request.id));
    },
    clientErrorHandler,
  });

  closeConnectionsAsTheyFinish(app);
  app.addHook('preClose', (done) => {
    front?.close();
    done();
  });
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, {});
    // It answers through done; the promise that its type allows is one that it never gives.
    else Promise.resolve(parseJson(request, body, done)).catch((error: unknown) => log.error({ err: error }, 'JSON'));
  });

  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error, request.id);
    const call = request.routeOptions.url ?? redactUrl(request.url);
    reportFault({ log, metrics }, failure, error, { requestId: request.id, call });
    sendFailure(request, reply, origin, failure);
    return reply;
  });
  app.setNotFoundHandler((request, reply) => {
    sendFailure(request, reply, origin, failureOf(fail('NOT_FOUND'), request.id));
    return reply;
  });
  return app;
}

/** Of two hosts a proxy may take one and we the other: agent, cache and origin check are all by host. */
function namesOneHost({ url = '', rawHeaders, headers }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) return false;
  // A path, or `*`; else a whole address, as clients send it to a proxy.
  if (url.startsWith('/') || !url.includes('://')) return true;
  return URL.parse(url)?.host === headers.host?.toLowerCase();
}

/** Node closes what is idle when it stops listening; what becomes idle later would stay until its keep-alive ends. */
function closeConnectionsAsTheyFinish(app: FastifyInstance): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', (done) => {
    timer = setInterval(() => app.server.closeIdleConnections(), 25);
    done();
  });
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}

const malformed = JSON.stringify({ code: 1001, message: '请求格式不正确', data: { fields: {} } });
const malformedHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'content-length': Buffer.byteLength(malformed),
  connection: 'close',
};

/** What is not even HTTP: there is no request to answer, only a socket to say goodbye on. */
function clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
  if (socket.destroyed || !socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const headers = Object.entries(malformedHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('')}\r\n${malformed}`);
}
