import { type Routes, WithMessage } from '../../../platform/http/calls/handlers.ts';
import { signedIn } from '../login/sign-in.ts';
import type { RecoveryService } from './recovery.service.ts';

export function recoveryRoutes(recoveries: RecoveryService) {
  return {
    'recovery/use': async (input, { agent, address }) =>
      new WithMessage('密码重置成功', await recoveries.use(agent.agentId, input, address)),

    'recovery/refuse': async (_input, context) => {
      await recoveries.refuse(signedIn(context).accountId);
      return new WithMessage('已拒绝，账号仍归你使用', {});
    },
  } satisfies Routes;
}
