import type { UserInfo } from '@liuguang/contract/shapes/user.ts';
import { fail } from '../../platform/errors/fail.ts';
import type { UserInfoRepository } from './user-info.repository.ts';

export type AccountService = ReturnType<typeof accountService>;

export function accountService({ users }: { users: UserInfoRepository }) {
  return {
    async userInfo(accountId: string): Promise<UserInfo> {
      const info = await users.userInfo(accountId);
      // Deleted between the session check and here.
      if (!info) throw fail('SESSION_REPLACED');
      return info;
    },
  };
}
