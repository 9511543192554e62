import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import { holderRepository } from './holder.repository.ts';
import { mediaPlugin, type Meter } from './media.plugin.ts';
import { grantOpener } from './grant.service.ts';
import { playbackService } from './playback.service.ts';
import { revocationList } from './revocation.service.ts';

interface Others {
  /** Counts the minutes of those in youth mode. */
  readonly youth: { watch: Meter };
}

export function playbackModule(deps: Deps, { youth }: Others) {
  const { db, secrets, files, clock, log, listener } = deps;
  const keys = secrets.playbackKeys;
  const revocations = revocationList({ db, clock, log, listener });
  return {
    ...playbackService({ keys, holders: holderRepository(db), clock }),
    openGrant: grantOpener({ keys, revocations, clock }),
    plugins: [mediaPlugin({ files, keys, revocations, meter: (holder) => youth.watch(holder), clock })],
  } satisfies Module;
}

export type PlaybackModule = ReturnType<typeof playbackModule>;
