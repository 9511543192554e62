import { fail } from '../../../platform/errors/fail.ts';
import { noteAction } from '../ban/ban.service.ts';
import { giveDays } from '../../payment/payment.public.ts';
import { giveViews } from '../../credits/credits.public.ts';
import type { Db } from '../../../platform/db/db.ts';

export interface Grant {
  readonly agentId: string;
  readonly accountId: string;
  readonly unit: 'day' | 'view';
  readonly amount: number;
  readonly reason: string;
  readonly clientKey: string;
  readonly staffName: string;
}

const mostViews = 100;

/** Days or views from staff, once for each decision. Days go into the books, views into the ledger of today. */
export async function grant(trx: Db, wanted: Grant, now: number): Promise<void> {
  const { accountId, unit, amount, reason, staffName } = wanted;
  if (unit === 'view' && amount > mostViews) {
    throw fail('INVALID_INPUT', { fields: { amount: `一次最多 ${mostViews} 次` } });
  }
  const given = unit === 'day' ? await giveDays(trx, wanted, now) : await giveViews(trx, wanted, now);
  if (!given) return;
  const action = unit === 'day' ? 'days' : 'views';
  await noteAction(trx, { accountId, at: now, staffName, action, amount, text: reason });
}
