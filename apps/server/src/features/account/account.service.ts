import type { UserInfo } from '@liuguang/contract/shapes/user.ts';
import { fail } from '../../platform/errors/fail.ts';
import type { AccountRepository } from './account.repository.ts';

export interface AccountService {
  userInfo(accountId: string): Promise<UserInfo>;
}

interface Deps {
  readonly accounts: AccountRepository;
  readonly viewsLeft: (accountId: string) => Promise<number>;
  readonly unread: (accountId: string) => Promise<number>;
  readonly youthMinutesLeft: (accountId: string) => Promise<number>;
  readonly recoveryOf: (accountId: string) => Promise<UserInfo['recovery']>;
}

export function accountService({ accounts, viewsLeft, unread, youthMinutesLeft, recoveryOf }: Deps): AccountService {
  return {
    async userInfo(accountId) {
      const [info, viewingTimes, notRead, recovery] = await Promise.all([
        accounts.userInfo(accountId),
        viewsLeft(accountId),
        unread(accountId),
        recoveryOf(accountId),
      ]);
      // Deleted between the session check and here.
      if (!info) throw fail('SESSION_REPLACED');
      const youthMinutes = info.youthMode ? await youthMinutesLeft(accountId) : null;
      return {
        ...info,
        viewingTimes,
        unread: notRead,
        youthMinutesLeft: youthMinutes,
        ...(recovery ? { recovery } : {}),
      };
    },
  };
}
