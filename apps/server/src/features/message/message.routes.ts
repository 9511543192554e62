import { accountOf } from '../../platform/http/calls/account-of.ts';
import type { Routes } from '../../platform/http/calls/handlers.ts';
import type { MessageService } from './message.service.ts';
import type { PushService } from './push/push.service.ts';
import type { SettingService } from './settings/setting.service.ts';

interface Services {
  readonly messages: MessageService;
  readonly settings: SettingService;
  readonly push: PushService;
  /** The public half of the VAPID key. */
  readonly pushKey: string;
}

export function messageRoutes({ messages, settings, push, pushKey }: Services) {
  return {
    sysNotify: async ({ tab, cursor, size }, context) => await messages.list(accountOf(context), { tab, cursor, size }),
    'sysNotify/read': async ({ noticeId }, context) => await messages.read(accountOf(context), noticeId),
    'sysNotify/delete': async ({ noticeIds }, context) => ({
      unread: await messages.remove(accountOf(context), noticeIds),
    }),
    'sysNotify/settings': async (_input, context) => ({ settings: await settings.list(accountOf(context)), pushKey }),
    'sysNotify/setSetting': async (change, context) => ({
      settings: await settings.change(accountOf(context), change),
    }),
    'push/subscribe': async (given, context) => {
      await push.subscribe(accountOf(context), given);
      return {};
    },
    'push/unsubscribe': async ({ endpoint }, context) => {
      await push.unsubscribe(accountOf(context), endpoint);
      return {};
    },
  } satisfies Routes;
}
