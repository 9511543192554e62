import type { UserInfo } from '@liuguang/contract/shapes/user.ts';
import { fail } from '../../platform/http/fail.ts';
import type { AccountRepository } from './account.repository.ts';

export interface AccountService {
  userInfo(accountId: string): Promise<UserInfo>;
}

export function accountService({ accounts }: { accounts: AccountRepository }): AccountService {
  return {
    async userInfo(accountId) {
      const info = await accounts.userInfo(accountId);
      // Deleted between the session check and here.
      if (!info) throw fail('SESSION_REPLACED');
      return info;
    },
  };
}
