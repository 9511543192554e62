import type { Routes } from '../../platform/http/handlers.ts';
import type { AccountService } from './account.service.ts';
import { signedIn } from './sign-in.ts';

export function accountRoutes({ accounts }: { accounts: AccountService }) {
  return {
    getUserInfo: async (_input, context) => await accounts.userInfo(signedIn(context).accountId),
  } satisfies Routes;
}
