import { accountOf } from '../../platform/http/calls/account-of.ts';
import type { Routes } from '../../platform/http/calls/handlers.ts';
import type { MessageService } from './message.service.ts';

export function messageRoutes({ messages }: { messages: MessageService }) {
  return {
    sysNotify: async ({ tab, cursor, size }, context) => await messages.list(accountOf(context), { tab, cursor, size }),
    'sysNotify/read': async ({ noticeId }, context) => await messages.read(accountOf(context), noticeId),
    'sysNotify/delete': async ({ noticeIds }, context) => ({
      unread: await messages.remove(accountOf(context), noticeIds),
    }),
  } satisfies Routes;
}
