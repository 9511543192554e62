import type { InviteSettings } from '@liuguang/contract/admin/promotion/invites.ts';
import type { InviteRules } from '@liuguang/contract/shapes/promotion/invite.ts';

/** What members are told of the settings. */
export function rulesOf(settings: InviteSettings): InviteRules {
  const { inviterKind, inviterAmount, inviteeKind, inviteeAmount } = settings;
  const { watchMinutes, watchDays, windowDays, holdHours, dayCap, monthCap, totalCap } = settings;
  return {
    inviter: { kind: inviterKind, amount: inviterAmount },
    invitee: { kind: inviteeKind, amount: inviteeAmount },
    watchMinutes,
    watchDays,
    windowDays,
    holdHours,
    dayCap,
    monthCap,
    totalCap,
  };
}
