import { apiDocsPage, apiDocsStyle } from '@liuguang/contract/docs-page.ts';
import { openApiDocument } from '@liuguang/contract/openapi.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import type { PartState } from '../process/part-messages.ts';
import type { Drain } from './drain.ts';
import { fail } from '../errors/fail.ts';
import type { Faults } from './faults.ts';
import type { Health, Problem } from './health.ts';

interface SystemDeps {
  readonly health: Health;
  readonly metrics: Metrics;
  /** Whether this request may read the figures. */
  readonly mayRead: (request: FastifyRequest) => boolean;
  readonly version: string;
  /** Proves to a browser that comes from another host of ours that this one is ours as well. */
  readonly prove: (request: FastifyRequest) => Promise<object | null>;
  /** Whether a proxy may get a certificate for this name. */
  readonly servesTls: (name: unknown) => Promise<boolean>;
  readonly process: ProcessDeps | undefined;
}

/** What the application knows of the process that it runs in; nothing, in a test. */
export interface ProcessDeps {
  readonly drain: Drain;
  readonly faults: Faults;
  /** The parts of the program beside this one, and itself. */
  readonly parts: () => readonly PartState[];
}

/** For operators and their programs: is it well, how busy is it, what does it speak. */
export function systemRoutes(app: FastifyInstance, deps: SystemDeps): void {
  const { health, metrics, mayRead, version, prove, servesTls } = deps;
  let closing = false;
  app.addHook('preClose', (done) => {
    closing = true;
    done();
  });

  const method = ['GET', 'HEAD'];
  const parts = () => deps.process?.parts() ?? [];
  const tell = async (reply: FastifyReply, stopping: boolean, asker?: FastifyRequest) => {
    const problems = await health.check();
    // Nobody shall move to where nothing works.
    const proof = asker && !problems.includes('database') ? await prove(asker) : null;
    return status(reply, { problems, stopping, parts: parts(), proof });
  };
  app.route({
    method,
    url: '/health',
    handler: async (request, reply) => {
      // Asked by pages of other hosts, without anything of theirs; monitors ask without a nonce.
      reply.raw.setHeader('cross-origin-resource-policy', 'cross-origin');
      reply.raw.setHeader('access-control-allow-origin', '*');
      return await tell(reply, false, request);
    },
  });
  // Not ready while closing: the balancer stops sending before the last connection is gone.
  const isStopping = () => closing || deps.process?.drain.begun === true;
  app.route({ method, url: '/ready', handler: (_, reply) => tell(reply, isStopping()) });

  // Asked by the proxy before it gets a certificate: 200 or 404, and nothing else is said.
  app.get('/tls/allowed', async (request, reply) => {
    const { domain } = request.query as { domain?: unknown };
    const isOurs = await servesTls(domain);
    return reply
      .code(isOurs ? 200 : 404)
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
      .send('');
  });

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request)) throw fail('NOT_FOUND');
    return reply
      .headers({ 'content-type': metrics.contentType, 'cache-control': 'no-store' })
      .send(await metrics.text());
  });

  documentation(app, version);
}

interface State {
  readonly problems: readonly Problem[];
  readonly stopping: boolean;
  readonly parts: readonly PartState[];
  readonly proof: object | null;
}

/** A nearly full disk is no reason to send nobody here: everything that is only looked at is answered. */
function status(reply: FastifyReply, { problems, stopping, parts, proof }: State): FastifyReply {
  const well = !stopping && !problems.includes('database');
  return reply
    .code(well ? 200 : 503)
    .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .send(
      JSON.stringify({
        status: well ? 'ok' : 'unavailable',
        ...(problems.length > 0 ? { problems } : {}),
        parts,
        ...(proof ? { proof } : {}),
      }),
    );
}

/** Made when first asked for: writing out the whole contract takes longer than the rest of the start. */
function documentation(app: FastifyInstance, version: string): void {
  let made: { html: string; json: string } | undefined;
  const docs = () => {
    if (!made) {
      const document = openApiDocument({ title: 'Liuguang', version });
      made = { html: apiDocsPage(document), json: JSON.stringify(document) };
    }
    return made;
  };
  const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'";
  const send = (reply: FastifyReply, type: string, body: string) =>
    reply
      .headers({
        'content-type': `${type}; charset=utf-8`,
        'cache-control': 'no-cache',
        'content-security-policy': policy,
      })
      .send(body);
  app.get('/api/docs', (_, reply) => send(reply, 'text/html', docs().html));
  app.get('/api/docs/style.css', (_, reply) => send(reply, 'text/css', apiDocsStyle));
  app.get('/api/docs/openapi.json', (_, reply) => send(reply, 'application/json', docs().json));
}
