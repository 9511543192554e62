import { type Routes, WithMessage } from '../../../platform/http/calls/handlers.ts';
import type { Accounts } from '../user-info.repository.ts';
import { askerOf } from '../phone/code-proof.ts';
import type { MemberService } from './member.service.ts';
import { keepSession, signedIn } from '../login/sign-in.ts';

export function memberRoutes({ accounts, members }: { accounts: Accounts; members: MemberService }) {
  return {
    regUser: async (input, context) => {
      const owner = signedIn(context);
      keepSession(context.cookies, await members.register(owner, input));
      return new WithMessage('注册成功', await accounts.userInfo(owner.accountId));
    },

    updatePwd: async (input, context) => {
      keepSession(context.cookies, await members.changePassword(signedIn(context), input));
      return new WithMessage('密码修改成功', {});
    },

    redefinePwd: async ({ phone, ...given }, context) => {
      const scope = { agentId: context.agent.agentId, scene: 'reset', phone, asker: askerOf('reset', context) };
      return new WithMessage('密码重置成功', await members.resetPassword(scope, given, context.address));
    },
  } satisfies Routes;
}
