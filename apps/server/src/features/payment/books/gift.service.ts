import { notify } from '../../message/message.public.ts';
import { giftNotification, rewardNotification } from '../payment-notifications.ts';
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

interface Reward {
  readonly agentId: string;
  readonly accountId: string;
  readonly days: number;
  /** Names what it is for, in the books for good. */
  readonly key: string;
}

/** VIP days for an invite; false when it has been rewarded before. */
export async function rewardDays(trx: Db, { agentId, accountId, days, key }: Reward, at: number): Promise<boolean> {
  const given = await changeDays(trx, { key, kind: 'invite', agentId, accountId, days, at });
  if (!given?.until) return false;
  await notify(trx, rewardNotification({ agentId, accountId, key, at }, { days, until: given.until }));
  return true;
}
