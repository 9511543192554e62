import { type Routes, WithMessage } from '../../platform/http/calls/handlers.ts';
import type { Accounts } from './user-info.repository.ts';
import type { ProfileService } from './profile/profile.service.ts';
import { signedIn } from './login/sign-in.ts';

export function accountRoutes({ accounts, profiles }: { accounts: Accounts; profiles: ProfileService }) {
  return {
    getUserInfo: async (_input, context) => await accounts.userInfo(signedIn(context).accountId),

    updateUserInfo: async (input, context) => {
      const { accountId } = signedIn(context);
      await profiles.edit(accountId, input);
      return new WithMessage('保存成功', await accounts.userInfo(accountId));
    },

    saveUserMachine: async ({ machineInformation }, context) => {
      await profiles.saveMachine(signedIn(context).accountId, machineInformation);
      return {};
    },

    saveUserMessage: async (input, context) => {
      const { address, userAgent, headers } = context;
      await profiles.saveMessage(
        { account: signedIn(context), address, userAgent },
        input,
        String(headers['secretcode']),
      );
      return {};
    },

    youthMode: async (input, context) => await profiles.youthMode(signedIn(context).accountId, input),
  } satisfies Routes;
}
