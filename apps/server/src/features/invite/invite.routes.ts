import type { InviteSettings } from '@liuguang/contract/admin/promotion/invites.ts';
import type { InviteRules } from '@liuguang/contract/shapes/promotion/invite.ts';
import { accountOf } from '../../platform/http/calls/account-of.ts';
import type { Db } from '../../platform/db/db.ts';
import { type CallContext, type Routes, WithMessage } from '../../platform/http/calls/handlers.ts';
import type { JoinService } from './join/join.service.ts';
import { countsOf, invitedBy, listInvited } from './member/progress.repository.ts';
import { takeEarnedViews } from './member/take.service.ts';
import { readInviteSettings } from './settings.repository.ts';

export function inviteRoutes({ db, joins }: { db: Db; joins: JoinService }) {
  return {
    'invite/mine': async ({ machineCode }, context) => {
      const account = accountOf(context);
      const settings = await readInviteSettings(db, account.agentId);
      const code = settings.isOn ? await joins.codeFor(account, visitorOf(context, machineCode)) : null;
      const [counts, by] = await Promise.all([countsOf(db, account.accountId), invitedBy(db, account.accountId)]);
      return { rules: settings.isOn ? rulesOf(settings) : null, code, ...counts, invitedBy: by };
    },

    'invite/list': async (page, context) => await listInvited(db, accountOf(context).accountId, page),

    'invite/accept': async ({ code, machineCode }, context) =>
      await joins.accept(accountOf(context), code, visitorOf(context, machineCode)),

    'invite/take': async (_input, context) => {
      const views = await takeEarnedViews(db, accountOf(context), context.now());
      return new WithMessage(`已领取 ${views} 次观看次数，今天有效`, { views });
    },
  } satisfies Routes;
}

function visitorOf({ cookies, address, userAgent }: CallContext, machineCode: string) {
  return { machineCode, browser: cookies.get('browser'), address, userAgent };
}

/** What members are told of the settings. */
function rulesOf(settings: InviteSettings): InviteRules {
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
