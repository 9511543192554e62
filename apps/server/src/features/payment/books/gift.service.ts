import { notify } from '../../message/message.public.ts';
import { giftNotification } from '../payment-notifications.ts';
import { changeDays } from './vip-days.ts';
import type { Db } from '../../../platform/db/db.ts';

interface Gift {
  readonly agentId: string;
  readonly accountId: string;
  readonly amount: number;
  readonly clientKey: string;
}

/** VIP days that staff give; false when this decision has been carried out before. */
export async function giveDays(trx: Db, gift: Gift, at: number): Promise<boolean> {
  const { agentId, accountId, amount: days } = gift;
  const key = `gift ${accountId} ${gift.clientKey}`;
  const given = await changeDays(trx, { key, kind: 'gift', agentId, accountId, days, at });
  if (!given?.until) return false;
  await notify(trx, giftNotification({ agentId, accountId, key, at }, { days, until: given.until }));
  return true;
}
