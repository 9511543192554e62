import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import { watchTimePersonalData } from './watch-time.personal.ts';
import { watchTime } from './watch-time.service.ts';

export function watchTimeModule({ db, clock, log }: Deps) {
  return { ...watchTime({ db, clock, log }), personal: watchTimePersonalData } satisfies Module;
}

export type WatchTimeModule = ReturnType<typeof watchTimeModule>;
