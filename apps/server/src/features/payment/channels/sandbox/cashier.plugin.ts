import type { FastifyPluginCallback } from 'fastify';
import { fail } from '../../../../platform/errors/fail.ts';
import type { Logger } from '../../../../platform/log/logger.ts';
import { cashierPage } from './cashier-page.ts';
import type { SandboxSide } from './sandbox.ts';

const lateMs = 10_000;

type Cashier = { Params: { orderId: string }; Querystring: { seal?: string }; Body: { action?: string } | undefined };

interface Deps {
  readonly side: SandboxSide;
  readonly log: Pick<Logger, 'warn'>;
}

/** The cashier of the sandbox. Its webhooks take the way of every other channel: the route that checks signatures. */
export function cashierPlugin({ side, log }: Deps): FastifyPluginCallback {
  async function open(orderId: string, seal: string | undefined) {
    const payment = await side.payment(orderId, seal ?? '');
    if (!payment) throw fail('NOT_FOUND');
    return { ...payment, returnUrl: here(payment.returnUrl) };
  }

  return (app, _options, done) => {
    const late = new Map<string, NodeJS.Timeout>();
    app.addHook('onClose', (_app, closed) => {
      for (const timer of late.values()) clearTimeout(timer);
      closed();
    });
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    async function notify(orderId: string, times: number): Promise<void> {
      const notice = await side.notice(orderId);
      if (!notice) return;
      for (let turn = 0; turn < times; turn += 1) {
        await app.inject({
          method: 'POST',
          url: '/api/payment/notify/sandbox',
          headers: { ...notice.headers, 'content-type': 'application/json' },
          payload: notice.body,
        });
      }
    }

    /** One an order, however often somebody taps. */
    function notifyLate(orderId: string): void {
      clearTimeout(late.get(orderId));
      const timer = setTimeout(() => {
        late.delete(orderId);
        // The reconciling job finds what was paid without a webhook.
        notify(orderId, 1).catch((error: unknown) => log.warn({ err: error, orderId }, 'late notice not delivered'));
      }, lateMs);
      late.set(orderId, timer);
    }

    app.get<Cashier>('/cashier/:orderId', async ({ params: { orderId }, query: { seal } }, reply) => {
      const { html, headers } = cashierPage({ orderId, ...(await open(orderId, seal)) });
      return reply.headers(headers).send(html);
    });

    app.post<Cashier>('/cashier/:orderId', async ({ params: { orderId }, query: { seal }, body, url }, reply) => {
      const { returnUrl } = await open(orderId, seal);
      // A post without a body has none.
      const action = body?.action ?? '';
      if (action === 'fail') {
        await side.fail(orderId);
        return reply.redirect(url, 303);
      }
      if (!['pay', 'twice', 'late'].includes(action)) throw fail('INVALID_INPUT', { fields: { action: '无效的操作' } });
      if (!(await side.pay(orderId))) return reply.redirect(url, 303);
      if (action === 'late') notifyLate(orderId);
      else await notify(orderId, action === 'twice' ? 3 : 1);
      return reply.redirect(returnUrl, 303);
    });
    done();
  };
}

/** The till is a page of the app: it leads back to the host that it is open at, whatever host the order was made at. */
function here(returnUrl: string): string {
  const { pathname, search, hash } = new URL(returnUrl, 'http://localhost');
  return `${pathname}${search}${hash}`;
}
