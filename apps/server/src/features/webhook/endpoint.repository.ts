import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import { mostWaiting, type WebhookDelivery, type WebhookEndpoint } from '@liuguang/contract/admin/open-api/webhooks.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { allOf, ofAgents } from '../../platform/admin/agent-scope.ts';
import type { Db } from '../../platform/db/db.ts';
import { byId, decodeCursor, type Page, toPage } from '../../platform/db/keyset.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { turnMs } from './delivery/delivery.repository.ts';

type EndpointRow = Omit<Selectable<Schema['webhook_endpoints']>, 'secret' | 'old_secret' | 'busy_until'> & {
  waiting: number;
};

interface Wanted {
  readonly url: string;
  readonly events: readonly string[];
  readonly note: string;
}

export async function insertEndpoint(
  trx: Db,
  { url, events, note, agentId, secret, now }: Wanted & { agentId: string | null; secret: Buffer; now: number },
): Promise<string> {
  const row = { agent_id: agentId, url, note, events: [...events], secret, created_at: new Date(now) };
  return (await trx.insertInto('webhook_endpoints').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export async function countEndpoints(trx: Db, agentId: string | null): Promise<number> {
  const { count } = await trx
    .selectFrom('webhook_endpoints')
    .select((is) => is.fn.countAll().as('count'))
    .where('agent_id', 'is not distinct from', agentId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function updateEndpoint(trx: Db, endpointId: string, { url, events, note }: Wanted): Promise<void> {
  const row = { url, note, events: [...events] };
  await trx.updateTable('webhook_endpoints').set(row).where('id', '=', endpointId).execute();
}

/** Going on, everything that waited is due, and begins anew. */
export async function setPausedAt(trx: Db, endpointId: string, pausedAt: number | null, now: number): Promise<void> {
  const isOn = pausedAt === null;
  await trx
    .updateTable('webhook_endpoints')
    .set({
      paused_at: pausedAt === null ? null : new Date(pausedAt),
      has_failed: false,
      ...(isOn && { failing_since: null, busy_until: new Date(now) }),
    })
    .where('id', '=', endpointId)
    .execute();
  if (!isOn) return;
  await trx
    .updateTable('webhook_deliveries')
    .set({ next_at: new Date(now), attempts: 0 })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Of three secrets in a short time, the last two count. */
export async function replaceSecret(trx: Db, endpointId: string, secret: Buffer, oldUntil: number): Promise<void> {
  await sql`update webhook_endpoints set old_secret = secret, old_secret_until = ${new Date(oldUntil)}, secret = ${secret}
    where id = ${endpointId}`.execute(trx);
}

export async function deleteEndpoint(trx: Db, endpointId: string): Promise<void> {
  await trx.deleteFrom('webhook_endpoints').where('id', '=', endpointId).execute();
}

export async function getEndpoint(db: Db, endpointId: string): Promise<WebhookEndpoint | null> {
  const [row] = await select(db, sql`e.id = ${endpointId}::bigint`);
  return row ?? null;
}

export async function listEndpoints(db: Db, agentIds: readonly string[] | null): Promise<WebhookEndpoint[]> {
  return await select(db, ofAgents('e', agentIds));
}

async function select(db: Db, found: RawBuilder<unknown>): Promise<WebhookEndpoint[]> {
  const { rows } = await sql<EndpointRow>`
    select e.id, e.agent_id, e.url, e.note, e.events, e.created_at, e.paused_at, e.has_failed, e.failing_since,
      e.last_sent_at, e.old_secret_until, (select count(*)::int from (select from webhook_deliveries d
        where d.endpoint_id = e.id and d.state = 'waiting' limit ${mostWaiting}) as line) as waiting
    from webhook_endpoints e where ${found} order by e.id desc limit 500`.execute(db);
  return rows.map((row) => ({
    endpointId: row.id,
    agentId: row.agent_id,
    url: row.url,
    note: row.note,
    events: row.events,
    state: row.paused_at === null ? 'active' : row.has_failed ? 'failed' : 'paused',
    createdAt: row.created_at.getTime(),
    failingSince: row.failing_since?.getTime() ?? null,
    lastSentAt: row.last_sent_at?.getTime() ?? null,
    waiting: row.waiting,
    isFull: row.waiting >= mostWaiting,
    oldSecretUntil: row.old_secret_until?.getTime() ?? null,
  }));
}

export async function listDeliveries(
  db: Db,
  { endpointId, state, type, size, cursor }: AdminParsed<'webhooks/deliveries'>,
): Promise<Page<WebhookDelivery>> {
  const after = decodeCursor('deliveries', cursor);
  const found = allOf([
    sql`endpoint_id = ${endpointId}::bigint`,
    after !== null && sql`id < ${after.id}::bigint`,
    state !== undefined && sql`state = ${state}`,
    type !== undefined && sql`type = ${type}`,
  ]);
  const rows = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where(sql<boolean>`${found}`)
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute();
  return toPage('deliveries', size, rows, byId, (row) => ({
    deliveryId: row.id,
    eventId: row.event_id,
    type: row.type,
    state: row.state,
    attempts: row.attempts,
    status: row.status,
    problem: row.problem,
    ms: row.ms,
    at: row.created_at.getTime(),
    nextAt: row.state === 'waiting' ? row.next_at.getTime() : null,
    sentAt: row.sent_at?.getTime() ?? null,
    body: row.body,
  }));
}

export async function endpointOf(db: Db, deliveryId: string): Promise<string | null> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .select('endpoint_id')
    .where('id', '=', deliveryId)
    .executeTakeFirst();
  return row?.endpoint_id ?? null;
}

/** Somebody waits for what they sent: an endpoint that is left alone is tried soon. A worker's turn there is not cut. */
export async function endRest(trx: Db, endpointId: string, now: number): Promise<void> {
  const soon = new Date(now + turnMs);
  await sql`update webhook_endpoints set busy_until = least(busy_until, ${soon}) where id = ${endpointId}`.execute(trx);
}

export async function sendAgain(trx: Db, deliveryId: string, now: number): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', attempts: 0, next_at: new Date(now) })
    .where('id', '=', deliveryId)
    .execute();
}
