import type { mailCalls } from '@liuguang/contract/admin/system/mail.ts';
import type { AdminSection } from '../../../platform/admin/admin-handlers.ts';
import { serviceHandlers } from '../../../platform/admin/service-handlers.ts';
import type { MailSettings, MailState } from './mail-settings.service.ts';

/** 系统 → 邮件. */
export function mailAdminRoutes(settings: MailSettings): AdminSection<keyof typeof mailCalls> {
  const { state, save, remove, test } = serviceHandlers('mail server', settings, shortly);
  return {
    'mail/state': state,
    'mail/save': save,
    'mail/remove': remove,
    'mail/test': ({ to }, context) => test(context, (now) => settings.test(to, now)),
  };
}

/** What the log keeps: which server and in whose name, never the password. */
function shortly({ saved }: MailState) {
  if (!saved) return null;
  const { host, port, security, user, fromAddress, fromName } = saved;
  return { host, port, security, user, fromAddress, fromName };
}
