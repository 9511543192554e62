import { z } from 'zod';
import { byAccount, callTable } from '../call.ts';
import { pageInput, pageOf } from '../page.ts';
import { count } from '../shapes/common.ts';
import { inviteCodePattern, inviteProgress, inviteRules } from '../shapes/promotion/invite.ts';
import { machineCode } from '../shapes/user.ts';

/** Members invite members; everything here is refused in youth mode. */
export const inviteCalls = callTable({
  'invite/mine': byAccount.change({
    notForYouth: true,
    input: z.object({ machineCode }),
    output: z.object({
      /** Null: the agent has no invitations (any more). */
      rules: inviteRules.nullable(),
      /** Null: for members only, that is with a phone or password of one's own. */
      code: z.string().nullable(),
      /** How many came, how many of them brought a reward, and views that wait to be taken. */
      invited: count,
      rewarded: count,
      viewsToTake: count,
      /** Who invited the caller, and how far that is. */
      invitedBy: inviteProgress.nullable(),
    }),
    limit: { per: 'account', max: 240, seconds: 3600 },
    summary: 'The invite code of the caller, made with the first question, what it is worth, and who invited them',
  }),
  'invite/list': byAccount.read({
    notForYouth: true,
    input: pageInput,
    output: pageOf(inviteProgress),
    summary: 'Who came by the code of the caller, the newest first, by no more than the first letter of their name',
  }),
  'invite/accept': byAccount.change({
    notForYouth: true,
    input: z.object({ code: z.string().toLowerCase().regex(inviteCodePattern, '邀请码不正确'), machineCode }),
    output: z.object({
      accepted: z.boolean(),
      /** Of who invited, masked; empty when it was not accepted. */
      name: z.string(),
      /** Why not, for the person; empty when there is nothing to say. */
      note: z.string(),
    }),
    errors: ['NOT_FOUND'],
    limit: { per: 'account', max: 10, seconds: 3600 },
    summary: 'A new account tells by whose link it came: once, within its first hour, and before it is claimed',
  }),
  'invite/take': byAccount.change({
    sensitive: true,
    notForYouth: true,
    output: z.object({ views: count }),
    errors: ['CONFLICT'],
    limit: { per: 'account', max: 30, seconds: 3600, failClosed: true },
    summary: 'Takes the views that invites have earned, for today; the second of two at once takes nothing',
  }),
});
