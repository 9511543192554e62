import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import { adWatchRepository } from './ad-watch.repository.ts';
import { creditsPersonalData } from './credits.personal.ts';
import { creditsService } from './credits.service.ts';
import { ledgerRepository } from './ledger.repository.ts';

export function creditsModule({ db, clock }: Deps) {
  const ledger = ledgerRepository(db);
  const watches = adWatchRepository(db);
  return {
    ...creditsService({ ledger, watches, clock }),
    ledger,
    watches,
    personal: creditsPersonalData,
  } satisfies Module;
}

export type CreditsModule = ReturnType<typeof creditsModule>;
