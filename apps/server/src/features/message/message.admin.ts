import type { messageCalls } from '@liuguang/contract/admin/message.ts';
import type { AdminSection } from '../../platform/admin/admin-handlers.ts';
import type { BroadcastService } from './broadcast.service.ts';

export function messageAdminRoutes(broadcasts: BroadcastService): AdminSection<keyof typeof messageCalls> {
  return {
    'messages/list': (search, { agentIds }) => broadcasts.list(agentIds, search),
    'messages/send': async ({ agentId, audience: to, userCode, title, text, link, at, clientKey }, context) => {
      const { noticeId } = await broadcasts.create({
        agentId,
        audience: to === 'account' ? { to, userCode } : { to },
        title,
        text,
        link: link === '' ? undefined : link,
        at: at ?? undefined,
        clientKey,
      });
      context.audit({ subject: `notice ${noticeId}`, agentId });
      return { noticeId };
    },
    'messages/setWithdrawn': async ({ noticeId, withdrawn }, context) => {
      const { agentId } = await broadcasts.setWithdrawn(context.agentIds, noticeId, withdrawn);
      context.audit({ subject: `notice ${noticeId}`, agentId });
      return {};
    },
  };
}
