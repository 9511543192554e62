import type { InviteReason } from '@liuguang/contract/admin/promotion/invites.ts';
import type { Db } from '../../../platform/db/db.ts';
import { shanghaiDay } from '../../../platform/time/shanghai.ts';
import { notify } from '../../message/message.public.ts';
import { rewardDays } from '../../payment/payment.public.ts';
import { readInviteSettings } from '../settings.repository.ts';
import { decide, grantedCounts, type LockedInvite, markPaid, takeInviterReward } from './settle.repository.ts';

interface By {
  readonly now: number;
  /** Of the staff; empty: by the rules. */
  readonly by: string;
  readonly note: string;
}

/**
 * Pays both, in the transaction that says so: the state is what makes it happen once. Days of VIP at once, in the books;
 * views when they are taken, because they are for the day on which they are given. False when it had to be refused.
 */
export async function grant(trx: Db, invite: LockedInvite, by: By): Promise<boolean> {
  const { inviteId, inviterId, inviteeId } = invite;
  const wrong: InviteReason | null = invite.banned ? 'banned' : inviteeId === null ? 'left' : null;
  if (wrong !== null) {
    await decide(trx, inviteId, { state: 'refused', reasons: [wrong], ...by });
    return false;
  }
  const capped = inviterId !== null && invite.inviter.amount > 0 && (await isCapped(trx, invite, inviterId, by.now));
  const reasons: InviteReason[] = inviterId === null ? ['left'] : capped ? ['cap'] : [];
  await decide(trx, inviteId, { state: 'granted', reasons, ...by });
  if (reasons.length > 0) await takeInviterReward(trx, inviteId);
  const sides = [
    { side: 'inviter', accountId: reasons.length > 0 ? null : inviterId, ...invite.inviter },
    { side: 'invitee', accountId: inviteeId, ...invite.invitee },
  ] as const;
  for (const { side, accountId, kind, amount } of sides) {
    if (accountId === null || amount === 0) continue;
    const key = `invite ${inviteId} ${side}`;
    const { agentId } = invite;
    if (kind === 'days') {
      await rewardDays(trx, { agentId, accountId, days: amount, key }, by.now);
      await markPaid(trx, inviteId, side, by.now);
    } else {
      const text = `邀请奖励 ${amount} 次观看次数已到，领取后当天有效。`;
      await notify(trx, {
        agentId,
        accountId,
        kind: 'system',
        title: '邀请奖励可以领取了',
        text,
        link: '/invite',
        key,
        at: by.now,
      });
    }
  }
  return true;
}

/** The account of the inviter is locked: nobody else counts on meanwhile. */
async function isCapped(trx: Db, { agentId }: LockedInvite, inviterId: string, now: number): Promise<boolean> {
  const { dayCap, monthCap, totalCap } = await readInviteSettings(trx, agentId);
  const today = shanghaiDay(now);
  const granted = await grantedCounts(trx, inviterId, {
    day: Date.parse(`${today}T00:00:00+08:00`),
    month: Date.parse(`${today.slice(0, 7)}-01T00:00:00+08:00`),
  });
  return granted.day >= dayCap || granted.month >= monthCap || granted.total >= totalCap;
}
