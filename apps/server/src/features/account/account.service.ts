import type { UserInfo } from '@liuguang/contract/shapes/user.ts';
import { fail } from '../../platform/errors/fail.ts';
import type { UserInfoRepository } from './user-info.repository.ts';

export interface AccountService {
  userInfo(accountId: string): Promise<UserInfo>;
}

interface Deps {
  readonly users: UserInfoRepository;
}

export function accountService({ users }: Deps): AccountService {
  return {
    async userInfo(accountId) {
      const info = await users.userInfo(accountId);
      // Deleted between the session check and here.
      if (!info) throw fail('SESSION_REPLACED');
      return info;
    },
  };
}
