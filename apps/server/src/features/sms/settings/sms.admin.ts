import type { smsCalls } from '@liuguang/contract/admin/system/sms.ts';
import type { AdminSection } from '../../../platform/admin/admin-handlers.ts';
import { serviceHandlers } from '../../../platform/admin/service-handlers.ts';
import type { SmsSettings, SmsState } from './sms-settings.service.ts';

/** 系统 → 短信. */
export function smsAdminRoutes(settings: SmsSettings): AdminSection<keyof typeof smsCalls> {
  const { state, save, remove, test } = serviceHandlers('sms keys', settings, shortly);
  return {
    'sms/state': state,
    'sms/save': save,
    'sms/remove': remove,
    'sms/test': (_input, context) => test(context, settings.test),
  };
}

/** What the log keeps: which keys, by what tells them apart; never the secret. */
function shortly({ saved }: SmsState) {
  if (!saved) return null;
  const { accessKeyId, signName, templateCode, hint } = saved;
  return { accessKeyId, signName, templateCode, hint };
}
