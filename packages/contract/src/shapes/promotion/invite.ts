import { z } from 'zod';
import { count, id, time } from '../common.ts';

/** The code of a member in their link (`invite=`): other letters and another field than a channel code. */
export const inviteCodePattern = /^[2-9a-z]{8}$/;

/** Views are for the day on which they are taken; days of VIP come by themselves. */
export const inviteReward = z.object({ kind: z.enum(['views', 'days']), amount: count }).meta({ id: 'InviteReward' });
export type InviteReward = z.infer<typeof inviteReward>;

/** What the new member must do for both rewards. */
export const inviteRules = z
  .object({
    inviter: inviteReward,
    invitee: inviteReward,
    watchMinutes: count,
    watchDays: count,
    /** After they came. */
    windowDays: count,
    /** Between the condition and the reward. */
    holdHours: count,
    /** Rewards of one inviter, in a day, a month and altogether. */
    dayCap: count,
    monthCap: count,
    totalCap: count,
  })
  .meta({ id: 'InviteRules' });
export type InviteRules = z.infer<typeof inviteRules>;

/**
 * `waiting`: the condition is not met yet. `reached`: it is; the reward comes, or can be taken. `checking`: staff look at
 * it first. `rewarded` and `refused` are final.
 */
export const inviteState = z.enum(['waiting', 'reached', 'checking', 'rewarded', 'refused']);

export const inviteProgress = z
  .object({
    inviteId: id,
    /** Of the other one: the first letter of the nickname, and stars. */
    name: z.string(),
    state: inviteState,
    /** Why there is no reward, or what comes next; may be empty. */
    note: z.string(),
    joinedAt: time,
    deadlineAt: time,
    claimed: z.boolean(),
    watchedMinutes: count,
    watchedDays: count,
    watchMinutes: count,
    watchDays: count,
    /** The caller's own share. */
    reward: inviteReward,
    /** Views that wait to be taken. */
    canTake: z.boolean(),
  })
  .meta({ id: 'InviteProgress' });
export type InviteProgress = z.infer<typeof inviteProgress>;
