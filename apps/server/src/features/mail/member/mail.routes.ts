import { accountOf } from '../../../platform/http/calls/account-of.ts';
import { type Routes, WithMessage } from '../../../platform/http/calls/handlers.ts';
import type { MailboxService } from './mailbox.service.ts';

export function mailRoutes(mailboxes: MailboxService) {
  return {
    'userMail/state': (_input, context) => mailboxes.state(accountOf(context)),
    'userMail/code': async ({ address }, context) =>
      new WithMessage('验证码已发送', await mailboxes.sendCode(accountOf(context), address)),
    'userMail/bind': async (given, context) =>
      new WithMessage('绑定成功', await mailboxes.bind(accountOf(context), given)),
    'userMail/unbind': async (_input, context) => new WithMessage('已解绑', await mailboxes.unbind(accountOf(context))),
    'userMail/set': (change, context) => mailboxes.set(accountOf(context), change),
  } satisfies Routes;
}
