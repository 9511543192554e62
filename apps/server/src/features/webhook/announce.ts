import { randomUUID } from 'node:crypto';
import { mostWaiting } from '@liuguang/contract/admin/open-api/webhooks.ts';
import type { WebhookData, WebhookEventName } from '@liuguang/contract/admin/open-api/webhook-events.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { deliverJobSpec } from './webhook.job-spec.ts';

interface Announced<Name extends WebhookEventName> {
  readonly type: Name;
  /** Null: of no agent, for the test of an endpoint of all. */
  readonly agentId: string | null;
  readonly data: WebhookData<Name>;
  readonly at: number;
  /** To this endpoint alone, whatever it has chosen. */
  readonly endpointId?: string;
}

/**
 * Writes down what happened for every endpoint that wants to know, in the transaction of what happened: either both are
 * there or neither. Without an endpoint it is one look at a small table.
 */
export async function announce<Name extends WebhookEventName>(trx: Db, event: Announced<Name>): Promise<string[]> {
  const { type, agentId, data, at, endpointId } = event;
  const when = new Date(at);
  const body = JSON.stringify({ type, timestamp: when.toISOString(), data });
  const wanted =
    endpointId === undefined
      ? sql`(e.agent_id is null or e.agent_id = ${agentId}::bigint) and ${type} = any(e.events)`
      : sql`e.id = ${endpointId}::bigint`;
  const { rows } = await sql<{ id: string; endpointId: string; isOpen: boolean }>`
    with added as (
      insert into webhook_deliveries (endpoint_id, event_id, type, body, created_at, next_at)
      select e.id, ${`evt_${randomUUID()}`}, ${type}, ${body}, ${when}, ${when} from webhook_endpoints e
      where ${wanted} and (select count(*) from (select from webhook_deliveries d
        where d.endpoint_id = e.id and d.state = 'waiting' limit ${mostWaiting}) as line) < ${mostWaiting}
      returning id, endpoint_id)
    select a.id, a.endpoint_id as "endpointId", e.paused_at is null as "isOpen"
    from added a join webhook_endpoints e on e.id = a.endpoint_id`.execute(trx);
  // Without a key: transactions at once would wait for each other at it, and a worker that finds nothing to do is cheap.
  for (const row of rows) if (row.isOpen) await enqueue(trx, deliverJobSpec, { endpointId: row.endpointId });
  return rows.map(({ id }) => id);
}
