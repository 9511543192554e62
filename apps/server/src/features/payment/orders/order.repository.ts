import { randomInt } from 'node:crypto';
import { type Order, payStep, type PayStep } from '@liuguang/contract/shapes/payment.ts';
import type { Selectable } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { decodeCursor, type Page, toPage } from '../../../platform/db/keyset.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { SoldPlan } from '../plans/plan.repository.ts';
import { type OrderState, stateNames } from './order-states.ts';

export type OrderRow = Selectable<Schema['orders']> & { state: OrderState };

export interface NewOrder {
  readonly agentId: string;
  readonly accountId: string;
  readonly plan: SoldPlan;
  readonly channelId: string;
  readonly clientKey: string;
  readonly now: number;
  readonly expiresAt: number;
}

export interface OrderRepository {
  /** The order of this client key, made now or before. */
  make(order: NewOrder): Promise<OrderRow>;
  one(accountId: string, orderId: string): Promise<OrderRow | null>;
  page(accountId: string, cursor: string | undefined, size: number): Promise<Page<OrderRow>>;
  savePay(orderId: string, pay: PayStep, handle: string | null): Promise<void>;
  /** Takes the turn to ask the channel about the order; false when somebody did so after `since`. */
  takeTurn(orderId: string, now: number, since: number): Promise<boolean>;
  /**
   * Orders of these channels that nobody asked about since then, the most urgent first: pending ones, and those that were
   * closed unasked while the channel was gone.
   */
  toAsk(channelIds: readonly string[], since: number, limit: number): Promise<OrderRow[]>;
  /** Pending orders of any other channel that ran out before then. */
  orphaned(channelIds: readonly string[], before: number, limit: number): Promise<OrderRow[]>;
  /** The channel has been asked about an order that was closed unasked: it is really closed. */
  confirmClosed(orderId: string): Promise<void>;
}

const cursorTag = 'orders';

export function orderRepository(db: Db): OrderRepository {
  const byKey = (accountId: string, clientKey: string) =>
    db.selectFrom('orders').selectAll().where('account_id', '=', accountId).where('client_key', '=', clientKey);

  return {
    async make({ agentId, accountId, plan, channelId, clientKey, now, expiresAt }) {
      await db
        .insertInto('orders')
        .values({
          id: newOrderId(now),
          agent_id: agentId,
          account_id: accountId,
          plan_id: plan.planId,
          plan_name: plan.name,
          days: plan.days,
          amount: plan.price,
          channel_id: channelId,
          client_key: clientKey,
          created_at: new Date(now),
          expires_at: new Date(expiresAt),
        })
        .onConflict((conflict) => conflict.columns(['account_id', 'client_key']).doNothing())
        .execute();
      return toOrderRow(await byKey(accountId, clientKey).executeTakeFirstOrThrow());
    },

    async one(accountId, orderId) {
      const row = await db
        .selectFrom('orders')
        .selectAll()
        .where('id', '=', orderId)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return row ? toOrderRow(row) : null;
    },

    async page(accountId, cursor, size) {
      const after = decodeCursor(cursorTag, cursor);
      let query = db.selectFrom('orders').selectAll().where('account_id', '=', accountId);
      if (after) query = query.where('id', '<', after.id);
      const rows = await query
        .orderBy('id', 'desc')
        .limit(size + 1)
        .execute();
      return toPage(cursorTag, size, rows, ({ id }) => ({ value: id, id }), toOrderRow);
    },

    async savePay(orderId, pay, handle) {
      await db
        .updateTable('orders')
        .set({ pay: JSON.stringify(pay), channel_handle: handle })
        .where('id', '=', orderId)
        .where('state', '=', 'pending')
        .execute();
    },

    async takeTurn(orderId, now, since) {
      const { numUpdatedRows } = await db
        .updateTable('orders')
        .set({ asked_at: new Date(now) })
        .where('id', '=', orderId)
        .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', new Date(since))]))
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async toAsk(channelIds, since, limit) {
      if (channelIds.length === 0) return [];
      const rows = await db
        .selectFrom('orders')
        .selectAll()
        .where((eb) => eb.or([eb('state', '=', 'pending'), eb('unasked', '=', true)]))
        .where('channel_id', 'in', channelIds)
        .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', new Date(since))]))
        .orderBy('expires_at')
        .limit(limit)
        .execute();
      return rows.map(toOrderRow);
    },

    async orphaned(channelIds, before, limit) {
      const rows = await db
        .selectFrom('orders')
        .selectAll()
        .where('state', '=', 'pending')
        .where('expires_at', '<=', new Date(before))
        .$if(channelIds.length > 0, (query) => query.where('channel_id', 'not in', channelIds))
        .orderBy('expires_at')
        .limit(limit)
        .execute();
      return rows.map(toOrderRow);
    },

    async confirmClosed(orderId) {
      await db.updateTable('orders').set({ unasked: false }).where('id', '=', orderId).execute();
    },
  };
}

export function toOrderRow(row: Selectable<Schema['orders']>): OrderRow {
  if (!(row.state in stateNames)) throw new Error(`order ${row.id} is in the unknown state ${row.state}`);
  return row as OrderRow;
}

/** The time in Shanghai, then chance: 19 digits that sort by time, that every channel takes, and that fit an int8. */
function newOrderId(now: number): string {
  return `${timeOfId(now)}${String(randomInt(10_000_000)).padStart(7, '0')}`;
}

/** The lowest number that an order of this second can have. */
export function orderIdAt(time: number): string {
  return `${timeOfId(time)}0000000`;
}

function timeOfId(now: number): string {
  return new Date(now + 8 * 3_600_000).toISOString().replaceAll(/\D/g, '').slice(2, 14);
}

/** An order as its buyer sees it. */
export function toOrder(row: OrderRow, channelName: string): Order {
  return {
    orderId: row.id,
    plan: { planId: row.plan_id, name: row.plan_name, days: row.days },
    amount: Number(row.amount),
    refunded: Number(row.refunded),
    channel: { channelId: row.channel_id, name: channelName },
    state: stateNames[row.state],
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    paidAt: row.paid_at?.getTime() ?? null,
    closedAt: row.closed_at?.getTime() ?? null,
    refundedAt: row.refunded_at?.getTime() ?? null,
    pay: row.state === 'pending' && row.pay !== null ? payStep.parse(row.pay) : null,
  };
}
