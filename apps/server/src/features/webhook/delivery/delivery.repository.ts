import { deliveryDays, mostWaiting } from '@liuguang/contract/admin/open-api/webhooks.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { EventToSend, Sent } from './send-event.ts';

/**
 * So long nobody else takes up an endpoint that a worker is at: more than its slice and an answer that does not come. After
 * a kill the endpoint is free again by then.
 */
export const turnMs = 30_000;

export type Claimed = NonNullable<Awaited<ReturnType<typeof claimEndpoint>>>;

export interface Due extends EventToSend {
  readonly deliveryId: string;
  readonly attempts: number;
}

/** Null when it is paused, another worker is at it, or it is left alone for a moment. */
export async function claimEndpoint(db: Db, endpointId: string, now: number, until: number) {
  const row = await db
    .updateTable('webhook_endpoints')
    .set({ busy_until: new Date(until) })
    .where('id', '=', endpointId)
    .where('paused_at', 'is', null)
    .where('busy_until', '<=', new Date(now))
    .returning(['url', 'secret', 'old_secret as oldSecret', 'old_secret_until as oldSecretUntil'])
    .returning('failing_since as failingSince')
    .executeTakeFirst();
  return row ?? null;
}

export async function releaseEndpoint(db: Db, endpointId: string, until: number): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ busy_until: new Date(until) })
    .where('id', '=', endpointId)
    .execute();
}

export async function dueDeliveries(db: Db, endpointId: string, now: number, most: number): Promise<Due[]> {
  return await db
    .selectFrom('webhook_deliveries')
    .select(['id as deliveryId', 'event_id as eventId', 'body', 'attempts'])
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .where('next_at', '<=', new Date(now))
    .orderBy('next_at')
    .orderBy('id')
    .limit(most)
    .execute();
}

/** `nextAt` null: it was taken, or is given up. */
export async function noteAttempt(db: Db, { deliveryId }: Due, sent: Sent, now: number, nextAt: number | null) {
  const { isTaken, status, problem, ms } = sent;
  await db
    .updateTable('webhook_deliveries')
    .set({
      attempts: sql<number>`attempts + 1`,
      status,
      problem,
      ms,
      ...(isTaken && { state: 'sent' as const, sent_at: new Date(now) }),
      ...(!isTaken && nextAt === null && { state: 'failed' as const }),
      ...(nextAt !== null && { next_at: new Date(nextAt) }),
    })
    .where('id', '=', deliveryId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Whether anything arrives there: `arrived` is the latest that did. */
export async function noteHealth(db: Db, endpointId: string, { arrived, now }: { arrived: boolean; now: number }) {
  const at = new Date(now);
  const query = db.updateTable('webhook_endpoints').where('id', '=', endpointId);
  await (arrived
    ? query.set({ last_sent_at: at, failing_since: null }).execute()
    : query.set({ failing_since: sql<Date>`coalesce(failing_since, ${at})` }).execute());
}

/** The worker gives up on it. False when it was paused meanwhile. */
export async function pauseFailed(db: Db, endpointId: string, now: number): Promise<boolean> {
  const paused = await db
    .updateTable('webhook_endpoints')
    .set({ paused_at: new Date(now), has_failed: true })
    .where('id', '=', endpointId)
    .where('paused_at', 'is', null)
    .executeTakeFirst();
  return paused.numUpdatedRows > 0n;
}

/** When an endpoint has something to send next, at the earliest when nobody is at it; of all, or of one. */
export async function nextDue(db: Db, endpointId?: string): Promise<{ endpointId: string; at: number }[]> {
  const which = endpointId === undefined ? sql`true` : sql`e.id = ${endpointId}::bigint`;
  const { rows } = await sql<{ endpointId: string; at: Date }>`
    select e.id as "endpointId", greatest(e.busy_until, d.next_at) as at from webhook_endpoints e
    cross join lateral (select next_at from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'waiting'
      order by next_at limit 1) d
    where e.paused_at is null and ${which}`.execute(db);
  return rows.map((row) => ({ endpointId: row.endpointId, at: row.at.getTime() }));
}

/** Endpoints whose queue takes nothing more. */
export async function fullEndpoints(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select e.id from webhook_endpoints e where (select count(*) from
    (select from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'waiting' limit ${mostWaiting}) as line)
    >= ${mostWaiting}`.execute(db);
  return rows.map(({ id }) => id);
}

/** In batches, so that no transaction gets long. Answers how many went. */
export async function deleteOld(db: Db, now: number, most: number): Promise<number> {
  const before = new Date(now - deliveryDays * 24 * 3600 * 1000);
  const gone = await sql`delete from webhook_deliveries where id in
    (select id from webhook_deliveries where created_at < ${before} order by created_at limit ${most})`.execute(db);
  return Number(gone.numAffectedRows ?? 0);
}
