import { type PlaybackGrant, type PlaybackKeys, verifyGrant } from './playback-token.ts';
import type { Revocations } from './revocation.service.ts';

interface Deps {
  readonly keys: PlaybackKeys;
  readonly revocations: Revocations;
  readonly clock: () => number;
}

/** What a playback address opens now; null when it is none of ours, has run out or was revoked. */
export function grantOpener({ keys, revocations, clock }: Deps) {
  return async (token: string): Promise<PlaybackGrant | null> => {
    const grant = verifyGrant(keys, token, clock());
    return grant && !(await revocations.isRevoked(grant)) ? grant : null;
  };
}
