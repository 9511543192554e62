import type { webhookCalls, WebhookEndpoint } from '@liuguang/contract/admin/open-api/webhooks.ts';
import type { AdminContext, AdminSection } from '../../platform/admin/admin-handlers.ts';
import type { Db } from '../../platform/db/db.ts';
import { fail } from '../../platform/errors/fail.ts';
import { listDeliveries, listEndpoints } from './endpoint.repository.ts';
import type { EndpointService } from './endpoint.service.ts';

interface Deps {
  readonly db: Db;
  readonly endpoints: EndpointService;
}

export function webhookAdminRoutes({ db, endpoints }: Deps): AdminSection<keyof typeof webhookCalls> {
  async function known(endpointId: string, context: AdminContext): Promise<WebhookEndpoint> {
    const found = await endpoints.get(endpointId);
    own(found, context);
    context.audit({ subject: `webhook ${endpointId}`, agentId: found.agentId });
    return found;
  }

  return {
    'webhooks/list': async (_input, { agentIds }) => ({ list: await listEndpoints(db, agentIds) }),
    'webhooks/make': (input, context) =>
      context.change(async (trx) => {
        if (input.agentId === null && context.agentIds !== null) {
          throw fail('INVALID_INPUT', { fields: { agentId: '请选择渠道' } });
        }
        const made = await endpoints.make(trx, input);
        context.audit({ subject: `webhook ${made.endpoint.endpointId}`, agentId: input.agentId });
        return made;
      }),
    'webhooks/save': async (input, context) => {
      const { url, events, note, agentId } = await known(input.endpointId, context);
      return await context.change(async (trx) => {
        const after = await endpoints.save(trx, input);
        const details = { before: { url, events, note } };
        context.audit({ subject: `webhook ${input.endpointId}`, agentId, details });
        return after;
      });
    },
    'webhooks/setPaused': async ({ endpointId, paused }, context) => {
      await known(endpointId, context);
      return await context.change((trx) => endpoints.setPaused(trx, endpointId, paused));
    },
    'webhooks/rotate': async ({ endpointId }, context) => {
      await known(endpointId, context);
      return await context.change((trx) => endpoints.rotate(trx, endpointId));
    },
    'webhooks/remove': async ({ endpointId }, context) => {
      await known(endpointId, context);
      await context.change((trx) => endpoints.remove(trx, endpointId));
      return {};
    },
    'webhooks/test': async ({ endpointId }, context) => {
      const endpoint = await known(endpointId, context);
      return { deliveryId: await context.change((trx) => endpoints.test(trx, endpoint)) };
    },
    'webhooks/deliveries': async (search, context) => {
      own(await endpoints.get(search.endpointId), context);
      return await listDeliveries(db, search);
    },
    'webhooks/resend': async ({ deliveryId }, context) => {
      const endpoint = await endpoints.ofDelivery(deliveryId);
      own(endpoint, context);
      context.audit({ subject: `webhook delivery ${deliveryId}`, agentId: endpoint.agentId });
      await context.change((trx) => endpoints.resend(trx, deliveryId, endpoint.endpointId));
      return {};
    },
  };
}

/** Those of the whole installation are for who sees every agent. */
function own({ agentId }: Pick<WebhookEndpoint, 'agentId'>, context: AdminContext): void {
  if (agentId !== null) context.own([agentId]);
  else if (context.agentIds !== null) throw fail('NOT_FOUND');
}
