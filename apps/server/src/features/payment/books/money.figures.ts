import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { type Figure, kept } from '../../../platform/metrics/figure.ts';

/** Orders are counted from their rows: not more often than somebody needs to know. */
const keptMs = 60_000;

interface Orders {
  readonly state: string;
  readonly count: number;
  readonly paid: number;
}

interface Refunds {
  readonly state: string;
  readonly count: number;
  readonly amount: number;
}

/** Orders, what was paid and what was paid back, at /metrics. Money is in fen. */
export function moneyFigures(db: Db): Figure[] {
  const orders = kept(keptMs, async () => {
    const { rows } = await sql<Orders>`select state, count(*)::float8 as count,
      coalesce(sum(amount) filter (where paid_at is not null), 0)::float8 as paid from orders group by state`.execute(
      db,
    );
    return rows;
  });
  const refunds = kept(keptMs, async () => {
    const { rows } = await sql<Refunds>`select state, count(*)::float8 as count, sum(amount)::float8 as amount
      from refunds group by state`.execute(db);
    return rows;
  });
  return [
    {
      name: 'liuguang_orders',
      help: 'Orders, by state',
      type: 'gauge',
      labels: ['state'],
      read: async () => (await orders()).map(({ state, count }) => ({ labels: { state }, value: count })),
    },
    {
      name: 'liuguang_paid_fen_total',
      help: 'Paid for orders since the beginning, in fen, refunds included',
      type: 'counter',
      read: async () => [{ value: (await orders()).reduce((sum, { paid }) => sum + paid, 0) }],
    },
    {
      name: 'liuguang_refunds',
      help: 'Refunds, by state',
      type: 'gauge',
      labels: ['state'],
      read: async () => (await refunds()).map(({ state, count }) => ({ labels: { state }, value: count })),
    },
    {
      name: 'liuguang_refunded_fen_total',
      help: 'Paid back since the beginning, in fen',
      type: 'counter',
      read: async () => [
        { value: (await refunds()).reduce((sum, { state, amount }) => sum + (state === 'done' ? amount : 0), 0) },
      ],
    },
  ];
}
