import type { smsCalls } from '@liuguang/contract/admin/system/sms.ts';
import type { AdminSection } from '../../../platform/admin/admin-handlers.ts';
import type { SmsSettings, SmsState } from './sms-settings.service.ts';

const subject = 'sms keys';

/** 系统 → 短信. */
export function smsAdminRoutes(settings: SmsSettings): AdminSection<keyof typeof smsCalls> {
  return {
    'sms/state': async () => await settings.state(),
    'sms/save': (wanted, context) =>
      context.change(async (trx) => {
        const before = await settings.state(trx);
        await settings.save(trx, wanted, { by: context.staff.name, now: context.now() });
        const after = await settings.state(trx);
        context.audit({ subject, details: { before: shortly(before), after: shortly(after) } });
        return after;
      }),
    'sms/remove': (_input, context) =>
      context.change(async (trx) => {
        context.audit({ subject, details: { before: shortly(await settings.state(trx)) } });
        await settings.remove(trx);
        return {};
      }),
    'sms/test': async (_input, context) => {
      const begun = performance.now();
      // Asking the gateway takes seconds: no transaction waits for it.
      const said = await settings.test(context.now());
      context.audit({ subject, details: { ok: said.ok } });
      return { ...said, ms: Math.round(performance.now() - begun) };
    },
  };
}

/** What the log keeps: which keys, by what tells them apart; never the secret. */
function shortly({ saved }: SmsState) {
  if (!saved) return null;
  const { accessKeyId, signName, templateCode, hint } = saved;
  return { accessKeyId, signName, templateCode, hint };
}
