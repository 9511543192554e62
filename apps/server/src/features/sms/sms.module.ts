import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import { smsCodes } from './sms.service.ts';

export function smsModule({ db, sms, limits, secrets: { pepper }, clock, log }: Deps) {
  return { ...smsCodes({ db, provider: sms, limits, pepper, clock, log }) } satisfies Module;
}

export type SmsModule = ReturnType<typeof smsModule>;
