import type { mailCalls } from '@liuguang/contract/admin/system/mail.ts';
import type { AdminSection } from '../../../platform/admin/admin-handlers.ts';
import type { MailSettings, MailState } from './mail-settings.service.ts';

const subject = 'mail server';

/** 系统 → 邮件. */
export function mailAdminRoutes(settings: MailSettings): AdminSection<keyof typeof mailCalls> {
  return {
    'mail/state': async () => await settings.state(),
    'mail/save': (wanted, context) =>
      context.change(async (trx) => {
        const before = await settings.state(trx);
        await settings.save(trx, wanted, { by: context.staff.name, now: context.now() });
        const after = await settings.state(trx);
        context.audit({ subject, details: { before: shortly(before), after: shortly(after) } });
        return after;
      }),
    'mail/remove': (_input, context) =>
      context.change(async (trx) => {
        context.audit({ subject, details: { before: shortly(await settings.state(trx)) } });
        await settings.remove(trx);
        return {};
      }),
    'mail/test': async ({ to }, context) => {
      const begun = performance.now();
      // Talking to the server takes seconds: no transaction waits for it.
      const said = await settings.test(to, context.now());
      context.audit({ subject, details: { ok: said.ok } });
      return { ...said, ms: Math.round(performance.now() - begun) };
    },
  };
}

/** What the log keeps: which server and in whose name, never the password. */
function shortly({ saved }: MailState) {
  if (!saved) return null;
  const { host, port, security, user, fromAddress, fromName } = saved;
  return { host, port, security, user, fromAddress, fromName };
}
