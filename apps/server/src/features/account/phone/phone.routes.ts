import { ownPhoneScenes } from '@liuguang/contract/shapes/user.ts';
import { fail } from '../../../platform/errors/fail.ts';
import { type CallContext, type Routes, WithMessage } from '../../../platform/http/calls/handlers.ts';
import type { CodeScope, SmsCodes } from '../../sms/sms.public.ts';
import type { Accounts } from '../user-info.repository.ts';
import { browserOf } from '../login/browser.ts';
import { askerOf, proveByCode } from './code-proof.ts';
import type { PhoneService } from './phone.service.ts';
import { keepSession, signedIn } from '../login/sign-in.ts';

export function phoneRoutes({ accounts, phones, sms }: { accounts: Accounts; phones: PhoneService; sms: SmsCodes }) {
  async function scopeOf(
    { scene, phone }: { scene: string; phone?: string | undefined },
    context: CallContext,
  ): Promise<CodeScope> {
    const asker = askerOf(scene, context);
    const scope = { agentId: context.agent.agentId, scene, asker };
    if (!ownPhoneScenes.includes(scene)) return { ...scope, phone: phone ?? '' };
    // Scenes about the account's own phone: the app shows it masked, so nobody types it.
    const own = await phones.own(signedIn(context).accountId);
    if (phone !== undefined && phone !== own)
      throw fail('INVALID_INPUT', { fields: { phone: '与绑定的手机号不一致' } });
    return { ...scope, phone: own };
  }

  return {
    savePhoneCode: async (input, context) => {
      const scope = await scopeOf(input, context);
      const { account, cookies, requestId } = context;
      // Limits count both: a browser can drop its cookie, and accounts cost nothing to make.
      const browser = `browser ${browserOf(cookies, 'asker').remember().toString('hex')}`;
      const devices = account ? [`account ${account.accountId}`, browser] : [browser];
      return new WithMessage('验证码已发送', await sms.send(scope, { devices, requestId }));
    },

    checkUserPhoneCoee: async (input, context) => {
      const scope = await scopeOf(input, context);
      if (input.scene === 'verify') await phones.verifyByCode(signedIn(context), input.code);
      else await proveByCode(sms, scope, input.code);
      return new WithMessage('验证码正确', {});
    },

    verifyPassword: async ({ password }, context) => {
      await phones.verifyByPassword(signedIn(context), password);
      return new WithMessage('验证成功', {});
    },

    bindPhone: async (input, context) => {
      const owner = signedIn(context);
      keepSession(context.cookies, await phones.bind(owner, input, context.address));
      return new WithMessage('绑定成功', await accounts.userInfo(owner.accountId));
    },

    untiePhone: async ({ code }, context) => {
      const owner = signedIn(context);
      await phones.untie(owner, code);
      return new WithMessage('解绑成功', await accounts.userInfo(owner.accountId));
    },
  } satisfies Routes;
}
