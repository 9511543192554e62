import { fixedTopics, type NotificationSetting } from '@liuguang/contract/shapes/message.ts';
import type { Account } from '../../../platform/caller/caller.ts';
import { fail } from '../../../platform/errors/fail.ts';
import type { SettingChange, SettingRepository } from './setting.repository.ts';

export interface SettingService {
  list(account: Account): Promise<NotificationSetting[]>;
  change(account: Account, change: SettingChange): Promise<NotificationSetting[]>;
}

export function settingService({
  settings,
  clock,
}: {
  settings: SettingRepository;
  clock: () => number;
}): SettingService {
  return {
    list: ({ accountId }) => settings.list(accountId),

    async change({ accountId }, change) {
      if (change.inApp === false && fixedTopics.includes(change.topic))
        throw fail('INVALID_INPUT', { fields: { inApp: '这类消息不能关闭' } });
      await settings.change(accountId, change, clock());
      return await settings.list(accountId);
    },
  };
}
