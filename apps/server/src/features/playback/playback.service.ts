import { errors } from '@liuguang/contract/errors.ts';
import type { Playback } from '@liuguang/contract/shapes/video.ts';
import { LRUCache } from 'lru-cache';
import { upTo } from '../../platform/cache/up-to.ts';
import { entitlementOf, youthBedtime, type Entitlement, type GatedVideo, type Viewer } from './entitlement.service.ts';
import type { Holders } from './holder.repository.ts';
import { expiryOf, sharedExpiryOf, signGrant, type PlaybackGrant, type PlaybackKeys } from './playback-token.ts';

export interface PlayableVideo extends GatedVideo {
  readonly mediaId: string;
  readonly durationMs: number;
  readonly rating: 'all' | '18';
}

export type PlaybackService = ReturnType<typeof playbackService>;

interface Deps {
  readonly keys: PlaybackKeys;
  readonly holders: Holders;
  readonly clock: () => number;
}

/** As many videos as are opened again and again, some 250 bytes each. */
const mostSigned = 500;

export function playbackService({ keys, holders, clock }: Deps) {
  /** Those that name nobody are the same for all who ask within a while. */
  const signed = new LRUCache<string, string>(upTo(mostSigned));

  function tokenOf(grant: PlaybackGrant): string {
    if (grant.holder !== undefined) return signGrant(keys, grant);
    const name = `${keys.current} ${grant.agentId} ${grant.mediaId} ${grant.mode} ${grant.expiresAt}`;
    let token = signed.get(name);
    if (token === undefined) signed.set(name, (token = signGrant(keys, grant)));
    return token;
  }

  return {
    /** A way to play the video and why it is open, or why it is not. */
    async playback(agentId: string, video: PlayableVideo, viewer: Viewer | null): Promise<Playback> {
      const now = clock();
      const decision = entitlementOf(video, viewer, now);
      if ('refusal' in decision) return refusalOf(decision.refusal);
      const { mode, because } = decision;
      const { mediaId } = video;
      const isYouth = viewer?.youth === true;
      // What is open to everybody cannot be lost by one of them, so it names nobody. Being of age and having minutes left
      // can be lost.
      const isOwnRight =
        because === 'own' || because === 'vip' || because === 'view' || video.rating === '18' || isYouth;
      const holder = isOwnRight && viewer ? { holder: viewer.holder ?? (await holders.holderOf(viewer)) } : {};
      const longest = 'holder' in holder ? expiryOf(now, video.durationMs) : sharedExpiryOf(now, video);
      const expiresAt = isYouth ? Math.min(longest, youthBedtime(now)) : longest;
      const metered = isYouth ? { metered: true as const } : {};
      const grant: PlaybackGrant = { agentId, mediaId, mode, expiresAt, ...holder, ...metered };
      const folder = mode === 'preview' ? `${mediaId}/preview` : mediaId;
      return { mode, because, url: `/v/${tokenOf(grant)}/${folder}/master.m3u8`, expiresAt };
    },
  };
}

type Refusal = Extract<Entitlement, { refusal: string }>['refusal'];

function refusalOf(refusal: Refusal): Playback {
  if (refusal === 'YOUTH_NIGHT') return { code: errors.FORBIDDEN.code, message: '青少年模式下22:00至次日6:00无法观看' };
  const { code, message } = errors[refusal];
  return { code, message };
}
