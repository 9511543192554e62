import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import type { WebhookService } from './webhook.service.ts';
import type { RefusedWebhooks } from './refused-webhooks.ts';

/** A channel's webhooks are a few kilobytes. */
const bodyLimit = 64 * 1024;

interface Deps {
  readonly notices: WebhookService;
  readonly refused: Pick<RefusedWebhooks, 'close'>;
}

type Notice = { Params: { channelId: string; merchantId?: string } };

/** Where payment channels tell what was paid. Not a call of the app: each channel speaks its own language. */
export function webhookPlugin({ notices, refused }: Deps): FastifyPluginCallback {
  async function receive(request: FastifyRequest<Notice>, reply: FastifyReply): Promise<FastifyReply> {
    const raw = {
      headers: flat(request.headers),
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      query: flat(request.query as Record<string, unknown>),
    };
    const { channelId, merchantId = null } = request.params;
    const answer = await notices.receive({ channelId, merchantId }, raw, request.ip);
    return reply.code(answer.status).header('content-type', answer.type).send(answer.body);
  }

  return (app, _options, done) => {
    app.addHook('onClose', async () => await refused.close());
    // Signatures are over the bytes as they came.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    app.post<Notice>(
      '/api/payment/notify/:channelId',
      { bodyLimit },
      async (request, reply) => await receive(request, reply),
    );
    // Of an agent's own account: its notices are verified by its keys, and believed about its orders alone.
    app.post<Notice>(
      '/api/payment/notify/:channelId/:merchantId',
      { bodyLimit },
      async (request, reply) => await receive(request, reply),
    );
    done();
  };
}

function flat(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
