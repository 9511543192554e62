import { keyringOf } from '../../platform/secrets/keyring.ts';
import { keyedBox } from '../../platform/config/seal-keys.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import { smsAdminRoutes } from './settings/sms.admin.ts';
import { smsSettings } from './settings/sms-settings.service.ts';
import { smsCodes } from './sms.service.ts';

export function smsModule({ db, sms, limits, secrets, secretStore, config, clock, log }: Deps) {
  const settings = smsSettings({
    db,
    box: keyedBox(keyringOf(secrets, secretStore), 'service keys'),
    fromEnvironment: config.sms,
    otherwise: sms,
    endpoint: config.smsApi,
    clock,
  });
  const { pepper } = secrets;
  return {
    ...smsCodes({ db, provider: () => settings.provider(), limits, pepper, clock, log }),
    settings,
    adminRoutes: smsAdminRoutes(settings),
  } satisfies Module;
}

export type SmsModule = ReturnType<typeof smsModule>;
