import { sql } from 'kysely';
import { revokeAccount } from '../playback/playback.public.ts';
import { fail } from '../../platform/errors/fail.ts';
import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import { dayEntries, post } from './books/books.ts';
import { dayMs, untilAfter } from './books/vip-days.ts';

/** Orders and days. They outlive the person in them, because the law wants books kept; they hold ids and amounts only. */
export const paymentPersonalData: PersonalData = {
  name: 'payments',
  tables: ['orders', 'book_entries', 'redeem_codes'],

  /** Orders follow the person. Entries are never changed, so the days that are left move by a posting of their own. */
  async merge(trx, { from, into }) {
    const now = Date.now();
    const rows = await trx
      .selectFrom('accounts')
      .select(['id', 'agent_id', 'vip_until'])
      .where('id', 'in', [from, into])
      .orderBy('id')
      .forUpdate()
      .execute();
    const [giver, taker] = [from, into].map((id) => rows.find((row) => row.id === id));
    if (!giver || !taker) throw fail('NOT_FOUND');
    // A key of the other account could stand for another decision there.
    await trx
      .updateTable('orders')
      .set({ account_id: into, client_key: sql`client_key || ${`/${from}`}::text` })
      .where('account_id', '=', from)
      .execute();
    await trx.updateTable('redeem_codes').set({ used_by: into }).where('used_by', '=', from).execute();
    const days = Math.ceil(((giver.vip_until?.getTime() ?? 0) - now) / dayMs);
    if (days <= 0) return;
    const entries = [...dayEntries(giver.agent_id, from, -days), ...dayEntries(giver.agent_id, into, days)];
    await post(trx, { key: `merge ${from} ${into}`, kind: 'merge', agentId: giver.agent_id, at: now, entries });
    for (const { row, change } of [
      { row: giver, change: -days },
      { row: taker, change: days },
    ]) {
      const until = untilAfter(row.vip_until?.getTime() ?? null, { days: change, at: now });
      await trx
        .updateTable('accounts')
        .set({ vip_until: until === null ? null : new Date(until) })
        .where('id', '=', row.id)
        .execute();
    }
    await revokeAccount(trx, from, now);
  },

  async export(db, accountId) {
    const [orders, days, codes] = await Promise.all([
      db
        .selectFrom('orders')
        .select(['id as orderId', 'plan_name as plan', 'days', 'amount', 'refunded', 'channel_id as channel', 'state'])
        .select(['created_at as createdAt', 'paid_at as paidAt', 'refunded_at as refundedAt'])
        .where('account_id', '=', accountId)
        .orderBy('id')
        .execute(),
      db
        .selectFrom('book_entries')
        .innerJoin('book_postings', 'book_postings.id', 'book_entries.posting_id')
        .select(['book_postings.kind', 'book_postings.at', 'book_entries.amount as days'])
        .where('book_entries.account_id', '=', accountId)
        .orderBy('book_entries.id')
        .execute(),
      db.selectFrom('redeem_codes').select('used_at as usedAt').where('used_by', '=', accountId).execute(),
    ]);
    return { orders, days, codes };
  },

  /** What is left names nobody: the account that it points to has lost everything personal. */
  async erase(trx, accountId) {
    await trx.updateTable('orders').set({ pay: null }).where('account_id', '=', accountId).execute();
  },
};
