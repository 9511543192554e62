import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import { watchTime } from './watch-time.service.ts';

export function watchTimeModule({ db, clock, log }: Deps) {
  return { ...watchTime({ db, clock, log }) } satisfies Module;
}

export type WatchTimeModule = ReturnType<typeof watchTimeModule>;
