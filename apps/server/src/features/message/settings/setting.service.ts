import { fixedTopics, type NotificationSetting } from '@liuguang/contract/shapes/message.ts';
import type { Account } from '../../../platform/caller/caller.ts';
import { fail } from '../../../platform/errors/fail.ts';
import type { SettingChange, SettingRepository } from './setting.repository.ts';

export type SettingService = ReturnType<typeof settingService>;

export function settingService({ settings, clock }: { settings: SettingRepository; clock: () => number }) {
  return {
    list: ({ accountId }: Account) => settings.list(accountId),

    async change({ accountId }: Account, change: SettingChange): Promise<NotificationSetting[]> {
      if (change.inApp === false && fixedTopics.includes(change.topic))
        throw fail('INVALID_INPUT', { fields: { inApp: '这类消息不能关闭' } });
      await settings.change(accountId, change, clock());
      return await settings.list(accountId);
    },
  };
}
