import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import { revokeAccount } from '../playback/playback.public.ts';
import { youthPersonalData } from './youth.personal.ts';
import { youthRepository } from './youth.repository.ts';
import { youthService } from './youth.service.ts';

export function youthModule({ db, clock, log }: Deps) {
  const stopPlaying = (accountId: string) => revokeAccount(db, accountId, clock());
  return {
    ...youthService({ youth: youthRepository(db), stopPlaying, clock, log }),
    personal: youthPersonalData,
  } satisfies Module;
}
