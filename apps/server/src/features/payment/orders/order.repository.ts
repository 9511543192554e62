import { randomInt } from 'node:crypto';
import { type Order, payStep, type PayStep } from '@liuguang/contract/shapes/payment.ts';
import type { Selectable } from 'kysely';
import { attributeOrder } from '../../promotion/promotion.public.ts';
import { type Db, transact } from '../../../platform/db/db.ts';
import { byId, decodeCursor, type Page, toPage } from '../../../platform/db/keyset.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { SoldPlan } from '../plans/plan.repository.ts';
import { type OrderState, stateNames } from './order-states.ts';

/** An order as it is stored; times in milliseconds, money in fen. */
export interface StoredOrder {
  readonly orderId: string;
  readonly agentId: string;
  readonly accountId: string;
  readonly planId: string;
  readonly planName: string;
  readonly days: number;
  readonly amount: number;
  readonly refunded: number;
  readonly channelId: string;
  /** The agent's own account with the channel that it was begun with; null: the installation's. */
  readonly merchantId: string | null;
  /** The channel's number of the payment, once it was paid. */
  readonly channelRef: string | null;
  /** The channel's name of the payment while it is open. */
  readonly channelHandle: string | null;
  readonly state: OrderState;
  /** What the payer does next, as it was saved; null until the channel has begun the payment. */
  readonly pay: unknown;
  /** Closed although its channel could not be asked. */
  readonly unasked: boolean;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly paidAt: number | null;
  readonly closedAt: number | null;
  readonly refundedAt: number | null;
}

export interface NewOrder {
  readonly agentId: string;
  readonly accountId: string;
  readonly plan: SoldPlan;
  readonly channelId: string;
  readonly merchantId: string | null;
  readonly clientKey: string;
  readonly now: number;
  readonly expiresAt: number;
}

const cursorTag = 'orders';

export type OrderRepository = ReturnType<typeof orderRepository>;

export function orderRepository(db: Db) {
  const byKey = (accountId: string, clientKey: string) =>
    db.selectFrom('orders').selectAll().where('account_id', '=', accountId).where('client_key', '=', clientKey);

  return {
    /** The order of this client key, made now or before. */
    async make(order: NewOrder): Promise<StoredOrder> {
      const { agentId, accountId, plan, channelId, merchantId, clientKey, now, expiresAt } = order;
      const orderId = newOrderId(now);
      await transact(db, async (trx) => {
        const made = await trx
          .insertInto('orders')
          .values({
            id: orderId,
            agent_id: agentId,
            account_id: accountId,
            plan_id: plan.planId,
            plan_name: plan.name,
            days: plan.days,
            amount: plan.price,
            channel_id: channelId,
            merchant_id: merchantId,
            client_key: clientKey,
            created_at: new Date(now),
            expires_at: new Date(expiresAt),
          })
          .onConflict((conflict) => conflict.columns(['account_id', 'client_key']).doNothing())
          .executeTakeFirst();
        if (made.numInsertedOrUpdatedRows === 1n) await attributeOrder(trx, { orderId, agentId, accountId, now });
      });
      return toStoredOrder(await byKey(accountId, clientKey).executeTakeFirstOrThrow());
    },

    async one(accountId: string, orderId: string): Promise<StoredOrder | null> {
      const row = await db
        .selectFrom('orders')
        .selectAll()
        .where('id', '=', orderId)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return row ? toStoredOrder(row) : null;
    },

    async page(accountId: string, cursor: string | undefined, size: number): Promise<Page<StoredOrder>> {
      const after = decodeCursor(cursorTag, cursor);
      let query = db.selectFrom('orders').selectAll().where('account_id', '=', accountId);
      if (after) query = query.where('id', '<', after.id);
      const rows = await query
        .orderBy('id', 'desc')
        .limit(size + 1)
        .execute();
      return toPage(cursorTag, size, rows, byId, toStoredOrder);
    },

    async savePay(orderId: string, pay: PayStep, handle: string | null): Promise<void> {
      await db
        .updateTable('orders')
        .set({ pay: JSON.stringify(pay), channel_handle: handle })
        .where('id', '=', orderId)
        .where('state', '=', 'pending')
        .execute();
    },

    /** Takes the turn to ask the channel about the order; false when somebody did so after `since`. */
    async takeTurn(orderId: string, now: number, since: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('orders')
        .set({ asked_at: new Date(now) })
        .where('id', '=', orderId)
        .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', new Date(since))]))
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /**
     * Orders of these channels and of accounts other than those that are away, that nobody asked about since then, the most
     * urgent first: pending ones, and those that were closed unasked while the channel was gone.
     */
    async toAsk(
      { channelIds, away }: { channelIds: readonly string[]; away: readonly string[] },
      since: number,
      limit: number,
    ): Promise<StoredOrder[]> {
      const rows = await db
        .selectFrom('orders')
        .selectAll()
        .where((eb) => eb.or([eb('state', '=', 'pending'), eb('unasked', '=', true)]))
        .where((eb) =>
          eb.or([
            eb.and([eb('merchant_id', 'is', null), eb('channel_id', '=', eb.fn.any(eb.val([...channelIds])))]),
            eb.and([eb('merchant_id', 'is not', null), eb.not(eb('merchant_id', '=', eb.fn.any(eb.val([...away]))))]),
          ]),
        )
        .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', new Date(since))]))
        .orderBy('expires_at')
        .limit(limit)
        .execute();
      return rows.map(toStoredOrder);
    },

    /** Pending orders of any other channel of the installation that ran out before then. */
    async orphaned(channelIds: readonly string[], before: number, limit: number): Promise<StoredOrder[]> {
      const rows = await db
        .selectFrom('orders')
        .selectAll()
        .where('state', '=', 'pending')
        .where('expires_at', '<=', new Date(before))
        .where('merchant_id', 'is', null)
        .$if(channelIds.length > 0, (query) => query.where('channel_id', 'not in', channelIds))
        .orderBy('expires_at')
        .limit(limit)
        .execute();
      return rows.map(toStoredOrder);
    },

    /** The channel has been asked about an order that was closed unasked: it is really closed. */
    async confirmClosed(orderId: string): Promise<void> {
      await db.updateTable('orders').set({ unasked: false }).where('id', '=', orderId).execute();
    },
  };
}

export function toStoredOrder(row: Selectable<Schema['orders']>): StoredOrder {
  return {
    orderId: row.id,
    agentId: row.agent_id,
    accountId: row.account_id,
    planId: row.plan_id,
    planName: row.plan_name,
    days: row.days,
    amount: Number(row.amount),
    refunded: Number(row.refunded),
    channelId: row.channel_id,
    merchantId: row.merchant_id,
    channelRef: row.channel_ref,
    channelHandle: row.channel_handle,
    state: stateOf(row),
    pay: row.pay,
    unasked: row.unasked,
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    paidAt: row.paid_at?.getTime() ?? null,
    closedAt: row.closed_at?.getTime() ?? null,
    refundedAt: row.refunded_at?.getTime() ?? null,
  };
}

function stateOf({ id, state }: { id: string; state: string }): OrderState {
  if (!(state in stateNames)) throw new Error(`order ${id} is in the unknown state ${state}`);
  return state as OrderState;
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
export function toOrder(order: StoredOrder, channelName: string): Order {
  const { orderId, planId, planName, days, amount, refunded, channelId, state, pay } = order;
  const { createdAt, expiresAt, paidAt, closedAt, refundedAt } = order;
  return {
    orderId,
    plan: { planId, name: planName, days },
    amount,
    refunded,
    channel: { channelId, name: channelName },
    state: stateNames[state],
    createdAt,
    expiresAt,
    paidAt,
    closedAt,
    refundedAt,
    pay: state === 'pending' && pay !== null ? payStep.parse(pay) : null,
  };
}
