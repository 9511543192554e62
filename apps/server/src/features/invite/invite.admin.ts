import type { inviteAdminCalls } from '@liuguang/contract/admin/promotion/invites.ts';
import type { AdminSection } from '../../platform/admin/admin-handlers.ts';
import type { Db } from '../../platform/db/db.ts';
import { invalidate } from '../../platform/db/invalidate.ts';
import { fail } from '../../platform/errors/fail.ts';
import { agentTag } from '../agent/agent.public.ts';
import { decideHeld } from './admin/review.service.ts';
import { heldInvite, listInvites } from './admin/review.repository.ts';
import { readInviteSettings, writeInviteSettings } from './settings.repository.ts';

/** 推广 → 邀请好友, 邀请审核. */
export function inviteAdminRoutes(db: Db): AdminSection<keyof typeof inviteAdminCalls> {
  return {
    'invites/settings': ({ agentId }) => readInviteSettings(db, agentId),

    'invites/saveSettings': async ({ agentId, ...after }, context) => {
      if (after.isOn && after.inviterAmount + after.inviteeAmount === 0)
        throw fail('INVALID_INPUT', { fields: { inviterAmount: '至少给其中一方奖励' } });
      if (after.watchDays > after.windowDays)
        throw fail('INVALID_INPUT', { fields: { watchDays: '不能多于完成期限的天数' } });
      return await context.change(async (trx) => {
        const before = await readInviteSettings(trx, agentId);
        if (!(await writeInviteSettings(trx, agentId, after))) throw fail('NOT_FOUND');
        // Whether there is a way to it is part of what the app knows of the agent.
        await invalidate(trx, agentTag);
        context.audit({ subject: `invites of agent ${agentId}`, agentId, details: { before, after } });
        return {};
      });
    },

    'invites/list': (search, { agentIds }) => listInvites(db, search, agentIds),

    'invites/decide': async ({ inviteId, approve, whole, note }, context) => {
      const found = await heldInvite(db, inviteId);
      if (!found) throw fail('NOT_FOUND');
      const { agentId, clusterId } = found;
      context.own([agentId]);
      return await context.change(async (trx) => {
        const by = context.staff.name;
        const decided = await decideHeld(trx, { inviteId, clusterId, approve, whole, note, by, now: context.now() });
        context.audit({ subject: `invite ${inviteId}`, agentId, details: { approve, decided } });
        return { decided: decided.length };
      });
    },
  };
}
